"""Changes cells, rows and tables of a closed .xlsx or .xlsm and leaves every other byte alone.

`book.Book` is the way in. It needs lxml and zipfile only.
"""
