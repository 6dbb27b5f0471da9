from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="LineError")


@_attrs_define
class LineError:
    """
    Attributes:
        line (int): Number of the line, from 1.
        byte_offset (int): Place of the problem in bytes from the start of the file, from 0; in the decompressed content
            where the file was sent compressed.
        field (None | str): JSON key of the field concerned; null when the line as a whole is to blame.
        expected (str): What should have stood there, e.g. a type.
        found (str): What stood there, at most 80 characters.
        code (str): What is wrong, for programs; stable. The extension `x-line-error-codes` of this document lists the
            codes.
        message (str): What is wrong, for people, in Portuguese (pt-BR).
    """

    line: int
    byte_offset: int
    field: None | str
    expected: str
    found: str
    code: str
    message: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        line = self.line

        byte_offset = self.byte_offset

        field: None | str
        field = self.field

        expected = self.expected

        found = self.found

        code = self.code

        message = self.message

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "line": line,
                "byte_offset": byte_offset,
                "field": field,
                "expected": expected,
                "found": found,
                "code": code,
                "message": message,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        line = d.pop("line")

        byte_offset = d.pop("byte_offset")

        def _parse_field(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        field = _parse_field(d.pop("field"))

        expected = d.pop("expected")

        found = d.pop("found")

        code = d.pop("code")

        message = d.pop("message")

        line_error = cls(
            line=line,
            byte_offset=byte_offset,
            field=field,
            expected=expected,
            found=found,
            code=code,
            message=message,
        )

        line_error.additional_properties = d
        return line_error

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
