from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

T = TypeVar("T", bound="SchemaFileField")


@_attrs_define
class SchemaFileField:
    """
    Attributes:
        name (str): Name of the column.
        type_ (str): One of `string`, `integer`, `number`, `decimal(p,s)` (with its figures), `boolean`, `date`,
            `timestamp` and `json`; the table of `uploadFile` says what each takes.
        required (bool): Whether the field is present and not null in every record.
        key (str | Unset): JSON key in the records, where it differs from the name.
        description (str | Unset):
    """

    name: str
    type_: str
    required: bool
    key: str | Unset = UNSET
    description: str | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        type_ = self.type_

        required = self.required

        key = self.key

        description = self.description

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "name": name,
                "type": type_,
                "required": required,
            }
        )
        if key is not UNSET:
            field_dict["key"] = key
        if description is not UNSET:
            field_dict["description"] = description

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        name = d.pop("name")

        type_ = d.pop("type")

        required = d.pop("required")

        key = d.pop("key", UNSET)

        description = d.pop("description", UNSET)

        schema_file_field = cls(
            name=name,
            type_=type_,
            required=required,
            key=key,
            description=description,
        )

        schema_file_field.additional_properties = d
        return schema_file_field

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
