"""The two doors to a workbook: the closed file and the open one."""

from .base import CellValue, Formula, Host, TableView, Writable, column_letters

__all__ = ["CellValue", "Formula", "Host", "TableView", "Writable", "column_letters"]
