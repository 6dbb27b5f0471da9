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
    from ..models.query_meta import QueryMeta
    from ..models.query_result_json_data_item import QueryResultJsonDataItem
    from ..models.query_statistics import QueryStatistics


T = TypeVar("T", bound="QueryResultJson")


@_attrs_define
class QueryResultJson:
    """The format `json`.

    Attributes:
        format_ (Literal['json']):
        data (list[QueryResultJsonDataItem]): Rows as objects keyed by column name.
        meta (QueryMeta | Unset): Absent when `include_meta` is false.
        statistics (QueryStatistics | Unset): What the query cost. Absent when `include_meta` is false.
        next_page_token (str | Unset): The value for `page_token` of the next page; also in the header `X-Next-Page-
            Token`. Absent when no more rows follow.
    """

    format_: Literal["json"]
    data: list[QueryResultJsonDataItem]
    meta: QueryMeta | Unset = UNSET
    statistics: QueryStatistics | Unset = UNSET
    next_page_token: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        format_ = self.format_

        data = []
        for data_item_data in self.data:
            data_item = data_item_data.to_dict()
            data.append(data_item)

        meta: dict[str, Any] | Unset = UNSET
        if not isinstance(self.meta, Unset):
            meta = self.meta.to_dict()

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
        from ..models.query_meta import QueryMeta  # noqa: PLC0415
        from ..models.query_result_json_data_item import QueryResultJsonDataItem  # noqa: PLC0415
        from ..models.query_statistics import QueryStatistics  # noqa: PLC0415

        d = dict(src_dict)
        format_ = cast(Literal["json"], d.pop("format"))
        if format_ != "json":
            raise ValueError(f"format must match const 'json', got '{format_}'")

        data = []
        _data = d.pop("data")
        for data_item_data in _data:
            data_item = QueryResultJsonDataItem.from_dict(data_item_data)

            data.append(data_item)

        _meta = d.pop("meta", UNSET)
        meta: QueryMeta | Unset
        if isinstance(_meta, Unset):
            meta = UNSET
        else:
            meta = QueryMeta.from_dict(_meta)

        _statistics = d.pop("statistics", UNSET)
        statistics: QueryStatistics | Unset
        if isinstance(_statistics, Unset):
            statistics = UNSET
        else:
            statistics = QueryStatistics.from_dict(_statistics)

        next_page_token = d.pop("next_page_token", UNSET)

        query_result_json = cls(
            format_=format_,
            data=data,
            meta=meta,
            statistics=statistics,
            next_page_token=next_page_token,
        )

        query_result_json.additional_properties = d
        return query_result_json

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
