from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..models.ordering_direction import OrderingDirection
from ..types import UNSET, Unset

T = TypeVar("T", bound="Ordering")


@_attrs_define
class Ordering:
    """
    Attributes:
        field (str): Name of a field of the schema, of a system field, or of a result column of `select`.
        direction (OrderingDirection | Unset):  Default: OrderingDirection.ASC.
    """

    field: str
    direction: OrderingDirection | Unset = OrderingDirection.ASC

    def to_dict(self) -> dict[str, Any]:
        field = self.field

        direction: str | Unset = UNSET
        if not isinstance(self.direction, Unset):
            direction = self.direction.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "field": field,
            }
        )
        if direction is not UNSET:
            field_dict["direction"] = direction

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        field = d.pop("field")

        _direction = d.pop("direction", UNSET)
        direction: OrderingDirection | Unset
        if isinstance(_direction, Unset):
            direction = UNSET
        else:
            direction = OrderingDirection(_direction)

        ordering = cls(
            field=field,
            direction=direction,
        )

        return ordering
