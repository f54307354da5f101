"""How much of a foreign file is read; an entry form is far smaller, and a hostile file must not fill the memory."""

MEGABYTE = 1024 * 1024

MAX_FILE = 50 * MEGABYTE
"""Bytes of a file."""

MAX_TEXT_FILE = 10 * MEGABYTE
"""Bytes of a text file."""

MAX_UNPACKED = 200 * MEGABYTE
"""Bytes of the packed parts that are read, after unpacking."""

MAX_PARTS = 5_000
"""Parts in a packed file."""

MAX_CELLS = 1_000_000
"""Cells of a sheet's used rectangle."""

MAX_MERGES = 20_000
"""Merged regions of a sheet."""

MAX_CHARACTERS = 50_000_000
"""Characters of all texts of a sheet, each counted as often as it is used."""

MAX_MARKS = 5_000_000
"""Opening and closing XML marks of the packed parts that are read; a filled cell takes four."""

MAX_ROWS = 1_048_576
"""Rows of a sheet."""

MAX_PEOPLE = 10_000
"""People of one table."""

MAX_SIDE_BY_SIDE = 50
"""People whom one row of a table may hold."""

MAX_FILLED = 500
"""Filled cells of one row; each heading that is not known becomes a column of 报名."""
