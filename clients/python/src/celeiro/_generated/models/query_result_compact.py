from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.query_column import QueryColumn
    from ..models.query_statistics import QueryStatistics


T = TypeVar("T", bound="QueryResultCompact")


@_attrs_define
class QueryResultCompact:
    """The format `json_compact`.

    Attributes:
        format_ (Literal['json_compact']):
        data (list[list[Any]]): Rows as arrays, values in the order of `select` and of `meta`.
        meta (list[QueryColumn] | Unset): The columns, in the order of `select`. Absent when `include_meta` is false.
        statistics (QueryStatistics | Unset): What the query cost. Absent when `include_meta` is false.
        next_page_token (str | Unset): The value for `page_token` of the next page; also in the header `X-Next-Page-
            Token`. Absent when no more rows follow.
    """

    format_: Literal["json_compact"]
    data: list[list[Any]]
    meta: list[QueryColumn] | Unset = UNSET
    statistics: QueryStatistics | Unset = UNSET
    next_page_token: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        format_ = self.format_

        data = []
        for data_item_data in self.data:
            data_item = data_item_data

            data.append(data_item)

        meta: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.meta, Unset):
            meta = []
            for componentsschemas_query_columns_item_data in self.meta:
                componentsschemas_query_columns_item = (
                    componentsschemas_query_columns_item_data.to_dict()
                )
                meta.append(componentsschemas_query_columns_item)

        statistics: dict[str, Any] | Unset = UNSET
        if not isinstance(self.statistics, Unset):
            statistics = self.statistics.to_dict()

        next_page_token = self.next_page_token

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "format": format_,
                "data": data,
            }
        )
        if meta is not UNSET:
            field_dict["meta"] = meta
        if statistics is not UNSET:
            field_dict["statistics"] = statistics
        if next_page_token is not UNSET:
            field_dict["next_page_token"] = next_page_token

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.query_column import QueryColumn  # noqa: PLC0415
        from ..models.query_statistics import QueryStatistics  # noqa: PLC0415

        d = dict(src_dict)
        format_ = cast(Literal["json_compact"], d.pop("format"))
        if format_ != "json_compact":
            raise ValueError(f"format must match const 'json_compact', got '{format_}'")

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = cast(list[Any], data_item_data)

            data.append(data_item)

        _meta = d.pop("meta", UNSET)
        meta: list[QueryColumn] | Unset = UNSET
        if _meta is not UNSET:
            meta = []
            for componentsschemas_query_columns_item_data in _meta:
                componentsschemas_query_columns_item = QueryColumn.from_dict(
                    componentsschemas_query_columns_item_data
                )

                meta.append(componentsschemas_query_columns_item)

        _statistics = d.pop("statistics", UNSET)
        statistics: QueryStatistics | Unset
        if isinstance(_statistics, Unset):
            statistics = UNSET
        else:
            statistics = QueryStatistics.from_dict(_statistics)

        next_page_token = d.pop("next_page_token", UNSET)

        query_result_compact = cls(
            format_=format_,
            data=data,
            meta=meta,
            statistics=statistics,
            next_page_token=next_page_token,
        )

        query_result_compact.additional_properties = d
        return query_result_compact

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
