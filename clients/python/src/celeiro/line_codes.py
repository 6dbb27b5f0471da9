"""Codes of bad lines (`LineError.code`). New ones may come."""

from ._generated.line_codes import *
