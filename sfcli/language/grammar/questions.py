"""Questions, and what is told to the program."""

from typing import Final

from sfcli.language import questions as ask
from sfcli.language.forms import Form
from sfcli.language.kinds import word_kind

TOPICS: Final = {
    "game": "the turn, the weather, who is to act",
    "scenario": "what the scenario is about: its sources, special rules, objectives, victory",
    "units": "your units with what they can still do",
    "out": "units out of supply or isolated, of both sides",
    "rail": "rail capacity by net",
    "points": "resource and supply points, and who carries them",
    "weather": "weather and sea conditions",
    "pools": "replacement points",
    "losses": "units eliminated or away",
    "boxes": "units in the Allied holding boxes",
    "airwar": "the strategic air war: its status, aviation fuel, special efforts",
    "harassment": "hexes that are harassed, with the hits there",
    "floods": "flooded hexes, and the disaster relief that is owed",
    "breakdowns": "units broken down, and the letters that are free",
    "arrivals": "what the scenario still brings and takes",
    "works": "works under way, and when they are finished",
    "airbases": "airfields, and airbases that are damaged",
    "ports": "ports that are damaged or do not function",
}
"""What `show` lists, word by word."""

CHARTS: Final = {
    "combat": "ground combat results",
    "terrain": "terrain effects: movement and combat",
    "fortifications": "fortification effects",
    "zoc": "MPs to leave an enemy ZOC",
    "overrun": "MPs to overrun",
    "rates": "rail movement rates",
    "rail": "rail net capacities",
    "supply": "lengths of supply lines",
    "armor": "armor and antitank modifiers",
    "weather": "weather and sea, by season and die",
    "success": "the success table",
    "costs": "replacement costs",
    "types": "unit types and their capabilities",
    "nations": "nationalities",
}
"""The charts looked at most, by short name; `chart` lists them all."""

_TOPIC: Final = word_kind("TOPIC", "something to show", TOPICS)
_CHART: Final = word_kind("CHART", "a chart", CHARTS, strict=False)

QUESTIONS: Final = (
    Form(ask.ShowTopic, "show [{topic:topic}]", "Shows a list, or the game", "show rail",
         kinds={"topic": _TOPIC}),
    Form(ask.ShowMap, "show map {hex:hex} [within {reach:number}]",
         "Draws the map around a hex", "show map Caen within 6"),
    Form(ask.ShowHex, "show {hex:hex}", "Shows a hex and what is in it", "show 17A:1612"),
    Form(ask.ShowUnits, "show {units:anyones}", "Shows what units are and can do",
         "show us.1_inf us.2_arm"),
    Form(ask.Find, "find {text:text}", "Finds units and places by any part of their names",
         "find panzer lehr"),
    Form(ask.OverrunOdds, "odds overrun {hex:hex} with {units:anyones}",
         "Shows what an overrun would come to", "odds overrun 17A:1605 with us.2_arm"),
    Form(ask.Odds,
         "odds {hex:hex} with {units:anyones} [neutral {neutral:anyones}] [air {air:number}]",
         "Shows what an attack would come to, with the chance of every result",
         "odds 17A:1605 with us.1_inf us.2_arm"),
    Form(ask.Reach, "reach {unit:any}", "Lists the hexes a unit can move to", "reach us.2_arm"),
    Form(ask.PathTo, "path {unit:any} to {to:hex}", "Shows the cheapest way to a hex, step by step",
         "path us.2_arm to 17A:1612"),
    Form(ask.SupplyAt, "supply {hex:hex}", "Traces supply to a hex", "supply 17A:1605"),
    Form(ask.SupplyOf, "supply {unit:any}", "Traces supply to a unit", "supply us.1_inf"),
    Form(ask.Zones, "zoc {hex:hex}", "Shows whose zones of control are in a hex", "zoc 17A:1605"),
    Form(ask.What, "what", "Shows what can still be done, and who owes what", "what"),
    Form(ask.Score, "score", "Shows the victory points", "score"),
    Form(ask.FindRule, "rule about {text:text}", "Finds clauses that speak of something",
         "rule about rail breaks"),
    Form(ask.ShowRule, "rule {rule:rule}", "Shows the clauses of a rule, and how it is read",
         "rule 7A3"),
    Form(ask.ShowChart, "chart [{chart:chart}]", "Shows a chart, or lists them", "chart terrain",
         kinds={"chart": _CHART}),
    Form(ask.Help, "help [{topic:help}]", "Explains a command, or lists them all", "help attack"),
)  # fmt: skip

CONTROLS: Final = (
    Form(ask.Why, "why", "Explains the last refusal", "why"),
    Form(ask.Log, "log [{count:number}] [by {by:side}]", "Shows the last commands", "log 30"),
    Form(ask.Recap, "recap", "Tells the other side's last turn, with your answers in it", "recap"),
    Form(ask.DiceReport, "dice", "Tells how the dice have fallen", "dice"),
    Form(ask.Select, "select [{units:units}]", "Selects the units that . stands for",
         "select 17A:1612"),
    Form(ask.UndoPhase, "undo phase", "Takes back what was done in this phase", "undo phase"),
    Form(ask.UndoTo, "undo to {number:number} [by {consent:consent}]",
         "Takes back every command after one of the log", "undo to 214"),
    Form(ask.Undo, "undo [{count:number}] [by {consent:consent}]",
         "Takes back the last command, or the last few; dice and ended phases by consent of both",
         "undo 2"),
    Form(ask.Redo, "redo [{count:number}]", "Gives back what was taken back", "redo"),
    Form(ask.Quit, "quit", "Leaves the game, which is saved already", "quit"),
)  # fmt: skip
