"""Standing orders: answers given once for all questions of a kind."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form
from sfcli.language.standings import ANSWER, CONDITIONS, TOPIC

_KINDS: Final = {"topic": TOPIC, "answer": ANSWER, "conditions": CONDITIONS}

STANDINGS: Final = (
    Form(
        orders.Stand,
        "standing clear {topic:topic}",
        "Takes back the standing orders on a topic",
        "standing clear patrol",
        fixed={"answer": "clear", "conditions": ()},
        kinds=_KINDS,
    ),
    Form(
        orders.Stand,
        "standing {topic:topic} {answer:answer} [if {conditions:conditions}]",
        "Answers questions of a kind from now on; ask leaves them to you",
        "standing patrol pass if escorted",
        kinds=_KINDS,
    ),
)
