from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="QueryStatistics")


@_attrs_define
class QueryStatistics:
    """What the query cost. Absent when `include_meta` is false.

    Attributes:
        elapsed (float): Seconds.
        rows_read (int):
        bytes_read (int):
    """

    elapsed: float
    rows_read: int
    bytes_read: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        elapsed = self.elapsed

        rows_read = self.rows_read

        bytes_read = self.bytes_read

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "elapsed": elapsed,
                "rows_read": rows_read,
                "bytes_read": bytes_read,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        elapsed = d.pop("elapsed")

        rows_read = d.pop("rows_read")

        bytes_read = d.pop("bytes_read")

        query_statistics = cls(
            elapsed=elapsed,
            rows_read=rows_read,
            bytes_read=bytes_read,
        )

        query_statistics.additional_properties = d
        return query_statistics

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
