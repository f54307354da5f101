"""Changes cells, rows, tables and sheets of a closed .xlsx or .xlsm and leaves every other byte alone.

`book.Book` is the way in. It needs lxml and zipfile only.
"""
