"""What to do about parts that are not stored where others are."""

from __future__ import annotations

from ...errors import CeleiroError, InvalidFileError
from .parts import Part

#: Code of an error about a part whose content another part of the upload has.
REPEATED_PART = "repeated_part"


def advice(refused: list[tuple[Part, CeleiroError]], rest: int | None, *, rest_repeats: bool) -> str:
    """Names what is missing, by lines of the source.

    Never the whole source again: parts are cut by size, so other lines or another size move the borders of the parts
    behind, and their lines would be stored twice.

    Args:
        refused: the parts that are not stored, in the order of the source.
        rest: the first line that no part was made of; None where the source ends before it.
        rest_repeats: whether that line alone would be a part that repeats another.
    """
    missing = [_of_part(part, error) for part, error in refused]
    if rest is not None:
        beside = f", with larger part_bytes, so that line {rest} shares its part with others"
        missing.append(f"the lines from {rest} on as a file of another name{beside if rest_repeats else ''}")
    return (
        "Other parts are stored, so do not upload the whole source again: a correction or other part_bytes move the "
        f"borders of the parts, and lines would be stored twice. Upload alone what is missing: {'; '.join(missing)}."
    )


def _of_part(part: Part, error: CeleiroError) -> str:
    first, last = part.first_line + 1, part.first_line + part.lines
    lines = f"line {first}" if first == last else f"lines {first} to {last}"
    if error.code == REPEATED_PART:
        return f"{lines}, with others beside, as a file of another name"
    corrected = "the corrected " if isinstance(error, InvalidFileError) else ""
    return f"{corrected}{lines} as {part.name}"
