"""How Spark's JSON reader is to read records."""

from __future__ import annotations

PARSING = {
    "mode": "FAILFAST",
    "timeZone": "UTC",
    "allowNonNumericNumbers": "false",
    # A number may have as many digits as fit in its line.
    "maxNumLen": str(2**31 - 1),
    # Spark fills the column of this name itself: the default, `_corrupt_record`, may be a field's key. No key has a control
    # character (`keyFault` in `src/domain/schemas/field-names.ts`).
    "columnNameOfCorruptRecord": "\u0001",
}

"""Marker in the error that Spark raises for a record that no longer matches what the upload checked."""
UNREADABLE = "a value is not of its declared type"
