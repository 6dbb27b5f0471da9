from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="PageMeta")


@_attrs_define
class PageMeta:
    """
    Attributes:
        current_page (int): The page asked for, also when it lies past `last_page`; such a page is empty.
        from_ (int): Number of the first item on the page, counted from 1 over all pages; 0 when the page is empty.
        last_page (int): Number of the last page; 1 when there are no items.
        per_page (int):
        to (int): Number of the last item on the page, counted from 1 over all pages; 0 when the page is empty.
        total (int): Number of items that match the filters, on all pages.
    """

    current_page: int
    from_: int
    last_page: int
    per_page: int
    to: int
    total: int
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        current_page = self.current_page

        from_ = self.from_

        last_page = self.last_page

        per_page = self.per_page

        to = self.to

        total = self.total

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "current_page": current_page,
                "from": from_,
                "last_page": last_page,
                "per_page": per_page,
                "to": to,
                "total": total,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        current_page = d.pop("current_page")

        from_ = d.pop("from")

        last_page = d.pop("last_page")

        per_page = d.pop("per_page")

        to = d.pop("to")

        total = d.pop("total")

        page_meta = cls(
            current_page=current_page,
            from_=from_,
            last_page=last_page,
            per_page=per_page,
            to=to,
            total=total,
        )

        page_meta.additional_properties = d
        return page_meta

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
