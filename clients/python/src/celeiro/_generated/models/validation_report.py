from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.line_error import LineError


T = TypeVar("T", bound="ValidationReport")


@_attrs_define
class ValidationReport:
    """What is wrong with a file. Every bad line is counted; the first 100 are described, in the order of the file, each by
    the first problem found in it. The control panel shows the reports of a schema's last 1,000 invalid files.

        Attributes:
            lines (int): Number of lines read.
            bad_lines (int): Number of lines that break a rule, also those past the first 100.
            errors (list[LineError]): The first 100 bad lines.
    """

    lines: int
    bad_lines: int
    errors: list[LineError]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        lines = self.lines

        bad_lines = self.bad_lines

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "lines": lines,
                "bad_lines": bad_lines,
                "errors": errors,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.line_error import LineError  # noqa: PLC0415

        d = dict(src_dict)
        lines = d.pop("lines")

        bad_lines = d.pop("bad_lines")

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = LineError.from_dict(errors_item_data)

            errors.append(errors_item)

        validation_report = cls(
            lines=lines,
            bad_lines=bad_lines,
            errors=errors,
        )

        validation_report.additional_properties = d
        return validation_report

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
