from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.file_record import FileRecord


T = TypeVar("T", bound="UploadResult")


@_attrs_define
class UploadResult:
    """
    Attributes:
        success (bool): Always true. Every record of the file is queryable from the moment of this answer.
        file (FileRecord):
        duplicate (bool): True when the schema already held this content (same SHA-256), under whatever name. Nothing
            was stored again, and `file` is the record stored first, whose `file_name` may differ from the one just sent.
    """

    success: bool
    file: FileRecord
    duplicate: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        success = self.success

        file = self.file.to_dict()

        duplicate = self.duplicate

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "success": success,
                "file": file,
                "duplicate": duplicate,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.file_record import FileRecord  # noqa: PLC0415

        d = dict(src_dict)
        success = d.pop("success")

        file = FileRecord.from_dict(d.pop("file"))

        duplicate = d.pop("duplicate")

        upload_result = cls(
            success=success,
            file=file,
            duplicate=duplicate,
        )

        upload_result.additional_properties = d
        return upload_result

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
