"""The printed charts, typed: numbers and nothing else. How they are read is `charts.load`."""

from sfcli.charts.model import Charts

__all__ = ["Charts"]
