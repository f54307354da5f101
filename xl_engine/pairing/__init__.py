"""Draws and pairings as pure functions of an event's facts."""
