from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.schema_file import SchemaFile


T = TypeVar("T", bound="SchemaDefinition")


@_attrs_define
class SchemaDefinition:
    """
    Attributes:
        slug (str): Name of a schema in paths.
        version (str): Dotted version of a schema; the first is `1.0`. A new version adds optional fields, makes
            required fields optional, drops fields, widens `integer` to `number`, or changes descriptions or what is done
            with undeclared fields, so every record stored earlier stays valid.
        active (bool): Whether the schema takes uploads and processing.
        document (SchemaFile): What `celeiro check` and the clients' checkers read as `schema.json`.
    """

    slug: str
    version: str
    active: bool
    document: SchemaFile
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        slug = self.slug

        version = self.version

        active = self.active

        document = self.document.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "slug": slug,
                "version": version,
                "active": active,
                "document": document,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.schema_file import SchemaFile  # noqa: PLC0415

        d = dict(src_dict)
        slug = d.pop("slug")

        version = d.pop("version")

        active = d.pop("active")

        document = SchemaFile.from_dict(d.pop("document"))

        schema_definition = cls(
            slug=slug,
            version=version,
            active=active,
            document=document,
        )

        schema_definition.additional_properties = d
        return schema_definition

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
