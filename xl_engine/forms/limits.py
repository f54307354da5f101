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
