from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.condition_operator import ConditionOperator
from ..types import UNSET, Unset

T = TypeVar("T", bound="Condition")


@_attrs_define
class Condition:
    """
    Attributes:
        field (str): Name of a field of the schema (any version) or of a system field. Aliases cannot be filtered by.
        op (ConditionOperator): Comparison. As in SQL, a record whose field is null satisfies `is null` and no other
            operator, `!=` and `not in` included. `like` distinguishes upper and lower case.
        value (Any | Unset): The value to compare with; required unless `op` is `is null` or `is not null`, where it is
            not read. For `in` and `not in` an array of 1 to 1,000 values; for `between` an array of two, `[from, to]`, both
            included; for `like` and `not like` a string in which `%` stands for any text, `_` for any one character and
            `\\` makes the `%`, `_` or `\\` after it literal and stands before nothing else. Texts hold no U+0000 (422).
            Values have the field's type: strings for `string`, `date` (`YYYY-MM-DD`) and `timestamp` (RFC 3339), JSON
            numbers for numeric fields, or strings of digits where a JSON number would lose digits (64-bit integers,
            decimals), booleans for `boolean`. Null is not a value: use `is null`.
    """

    field: str
    op: ConditionOperator
    value: Any | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        op = self.op.value

        value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
                "op": op,
            }
        )
        if value is not UNSET:
            field_dict["value"] = value

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        field = d.pop("field")

        op = ConditionOperator(d.pop("op"))

        value = d.pop("value", UNSET)

        condition = cls(
            field=field,
            op=op,
            value=value,
        )

        return condition
