from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="UploadTokenRequest")


@_attrs_define
class UploadTokenRequest:
    """
    Attributes:
        minutes (int): For how many minutes, from now, the upload URL is valid.
    """

    minutes: int

    def to_dict(self) -> dict[str, Any]:
        minutes = self.minutes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "minutes": minutes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        minutes = d.pop("minutes")

        upload_token_request = cls(
            minutes=minutes,
        )

        return upload_token_request
