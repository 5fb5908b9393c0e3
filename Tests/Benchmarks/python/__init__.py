"""Graft from Python."""
