"""The printed charts, typed: numbers and nothing else. They are read by `data.charts`."""

from sfcli.charts.model import Charts

__all__ = ["Charts"]
