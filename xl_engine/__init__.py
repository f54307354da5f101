"""Runs 五子棋 (gomoku, renju) events in an Excel workbook."""

__version__ = "0.1.0"
