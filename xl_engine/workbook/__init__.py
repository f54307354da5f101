"""The event as sheets: layout, columns, reading, writing."""
