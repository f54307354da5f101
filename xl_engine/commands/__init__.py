"""One module for each button: the only place where rules and workbook meet."""
