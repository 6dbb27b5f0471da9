from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="UploadToken")


@_attrs_define
class UploadToken:
    """
    Attributes:
        id (int): Identifier of the generated token.
        upload_url (str): The prefix of the upload address. Append `/{file_name}` and send the file there with PUT
            (`uploadFile`). It is a credential: whoever has it can upload to this schema until it expires, so keep it
            secret. The host may differ from the API's. Treat it as opaque.
        expires_at (datetime.datetime): End of validity, RFC 3339 in UTC with fractional seconds and the suffix `Z`.
        success (bool): Always true.
    """

    id: int
    upload_url: str
    expires_at: datetime.datetime
    success: bool
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        upload_url = self.upload_url

        expires_at = self.expires_at.isoformat()

        success = self.success

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "upload_url": upload_url,
                "expires_at": expires_at,
                "success": success,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        upload_url = d.pop("upload_url")

        expires_at = datetime.datetime.fromisoformat(d.pop("expires_at").replace("Z", "+00:00"))

        success = d.pop("success")

        upload_token = cls(
            id=id,
            upload_url=upload_url,
            expires_at=expires_at,
            success=success,
        )

        upload_token.additional_properties = d
        return upload_token

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
