from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.query_column import QueryColumn


T = TypeVar("T", bound="QueryMeta")


@_attrs_define
class QueryMeta:
    """Absent when `include_meta` is false.

    Attributes:
        columns (list[QueryColumn]): The columns, in the order of `select`. Absent when `include_meta` is false.
    """

    columns: list[QueryColumn]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        columns = []
        for componentsschemas_query_columns_item_data in self.columns:
            componentsschemas_query_columns_item = (
                componentsschemas_query_columns_item_data.to_dict()
            )
            columns.append(componentsschemas_query_columns_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "columns": columns,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.query_column import QueryColumn  # noqa: PLC0415

        d = dict(src_dict)
        columns = []
        _columns = d.pop("columns")
        for componentsschemas_query_columns_item_data in _columns:
            componentsschemas_query_columns_item = QueryColumn.from_dict(
                componentsschemas_query_columns_item_data
            )

            columns.append(componentsschemas_query_columns_item)

        query_meta = cls(
            columns=columns,
        )

        query_meta.additional_properties = d
        return query_meta

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
