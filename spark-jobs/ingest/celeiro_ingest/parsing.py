"""How Spark's JSON reader is to read records."""

from __future__ import annotations

PARSING = {
    "mode": "FAILFAST",
    "timeZone": "UTC",
    "allowNonNumericNumbers": "false",
    # A number may have as many digits as fit in its line.
    "maxNumLen": str(2**31 - 1),
}

"""Marker in the error that Spark raises for a record that no longer matches what the upload checked."""
UNREADABLE = "a value is not of its declared type"
