"""Reads the unit breakdown charts, with the counters they name. Rule 15."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sfcli.charts import breakdowns as model
from sfcli.charts.model import Charts
from sfcli.data.counters import Template, counter, read_templates, unknown
from sfcli.data.documents import Document, Key, read_documents
from sfcli.data.errors import DataError, Problem
from sfcli.forces import Counter, Nation

if TYPE_CHECKING:
    from sfcli.data.schemas import campaign

_NAME: Final = "charts/unit_breakdowns"
_BATTALION: Final = "II"


def read_breakdowns(rules: Path, charts: Charts, overlays: Sequence[Path] = ()) -> model.Breakdowns:
    """Read the unit breakdown charts; raise DataError with every problem found."""
    from sfcli.data.schemas.base import validated
    from sfcli.data.schemas.campaign import Breakdowns

    problems: list[Problem] = []
    document = read_documents(rules, [_NAME], overlays, problems).get(_NAME)
    chart = validated(document, Breakdowns, problems) if document else None
    templates = read_templates(rules, charts, overlays)
    if chart is None or document is None or problems:
        raise DataError(problems)
    made = _Maker(document, charts, templates, problems)
    found = made.charts(chart)
    if problems:
        raise DataError(problems)
    return found


@dataclass(frozen=True)
class _Maker:
    """Makes the charts of what is written in them, noting what is wrong."""

    document: Document
    of: Charts
    templates: Mapping[str, Template]
    problems: list[Problem]

    def charts(self, chart: "campaign.Breakdowns") -> model.Breakdowns:
        """Return the charts."""
        battalions = (("panther", chart.panther), ("pz4", chart.pz4))
        for id_, entry in chart.unit.items():
            self._check(id_, entry, chart)
        for id_, turned in chart.parachute.items():
            self._known(("parachute", id_), id_)
            self._known(("parachute", id_, "side"), turned.side)
        for key, given in battalions:
            self._known((key, "battalion"), given.battalion)
        if self.problems:
            return model.Breakdowns()
        return model.Breakdowns(
            {id_: self._row(id_, entry, chart) for id_, entry in chart.unit.items()},
            tuple(
                model.Battalion(
                    counter(self.templates[each.battalion], self.of),
                    each.strength,
                    each.counters,
                    each.least,
                )
                for _, each in battalions
            ),
            {id_: self._printed(each.side) for id_, each in chart.parachute.items()},
            {id_: self._printed(id_) for id_ in chart.parachute},
        )

    def _printed(self, template: str) -> Counter:
        return counter(self.templates[template], self.of)

    def _check(self, id_: str, entry: "campaign.Breakdown", chart: "campaign.Breakdowns") -> None:
        """Note templates and sets that are not there."""
        self._known(("unit", id_), id_)
        for name in entry.components:
            self._known(("unit", id_, "components", name), name)
        if entry.headquarters:
            self._known(("unit", id_, "headquarters"), entry.headquarters)
        if entry.set and entry.set not in chart.sets:
            self._add(("unit", id_, "set"), unknown(entry.set, chart.sets))

    def _known(self, key: Key, template: str) -> None:
        if template not in self.templates:
            self._add(key, unknown(template, self.templates))

    def _add(self, key: Key, message: str) -> None:
        self.problems.append(self.document.problem(key, message))

    def _row(
        self, id_: str, entry: "campaign.Breakdown", chart: "campaign.Breakdowns"
    ) -> model.Row:
        whole = self.templates[id_]
        return model.Row(
            counter(whole, self.of),
            tuple(
                self._component(self.templates[name], whole.nation, entry.scheme)
                for name, count in entry.components.items()
                for _ in range(count)
            ),
            self._headquarters(entry.headquarters, whole.nation),
            entry.scheme,
            entry.set,
            chart.sets[entry.set].letters if entry.set else "",
        )

    def _component(self, printed: Template, nation: Nation, scheme: str) -> model.Component:
        """Return a component of a nationality; battalions are never supported. Rule 15B.

        Non-divisional units are assembled from units in play, which are as printed (rule 15D).
        """
        if scheme == model.ASSEMBLY:
            own = counter(printed, self.of, nation)
            return model.Component(own, own)
        plain = counter(replace(printed, dot=False), self.of, nation)
        if printed.size == _BATTALION:
            return model.Component(plain, plain)
        return model.Component(plain, counter(replace(printed, dot=True), self.of, nation))

    def _headquarters(self, template: str, nation: Nation) -> Counter | None:
        return counter(self.templates[template], self.of, nation) if template else None
