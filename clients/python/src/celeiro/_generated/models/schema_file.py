from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.schema_file_undeclared_fields import SchemaFileUndeclaredFields

if TYPE_CHECKING:
    from ..models.schema_file_field import SchemaFileField


T = TypeVar("T", bound="SchemaFile")


@_attrs_define
class SchemaFile:
    """What `celeiro check` and the clients' checkers read as `schema.json`.

    Attributes:
        slug (str): Name of a schema in paths.
        name (str):
        event_date_field (str): Name of the one `date` or `timestamp` field that orders the records by time; it is
            required.
        fields (list[SchemaFileField]): In the order of the columns.
        undeclared_fields (SchemaFileUndeclaredFields): What becomes of a record with a key that no field declares.
    """

    slug: str
    name: str
    event_date_field: str
    fields: list[SchemaFileField]
    undeclared_fields: SchemaFileUndeclaredFields
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        slug = self.slug

        name = self.name

        event_date_field = self.event_date_field

        fields = []
        for fields_item_data in self.fields:
            fields_item = fields_item_data.to_dict()
            fields.append(fields_item)

        undeclared_fields = self.undeclared_fields.value

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "slug": slug,
                "name": name,
                "event_date_field": event_date_field,
                "fields": fields,
                "undeclared_fields": undeclared_fields,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.schema_file_field import SchemaFileField  # noqa: PLC0415

        d = dict(src_dict)
        slug = d.pop("slug")

        name = d.pop("name")

        event_date_field = d.pop("event_date_field")

        fields = []
        _fields = d.pop("fields")
        for fields_item_data in _fields:
            fields_item = SchemaFileField.from_dict(fields_item_data)

            fields.append(fields_item)

        undeclared_fields = SchemaFileUndeclaredFields(d.pop("undeclared_fields"))

        schema_file = cls(
            slug=slug,
            name=name,
            event_date_field=event_date_field,
            fields=fields,
            undeclared_fields=undeclared_fields,
        )

        schema_file.additional_properties = d
        return schema_file

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
