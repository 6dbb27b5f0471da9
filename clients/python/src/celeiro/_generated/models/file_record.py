from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.file_validation import FileValidation
from ..models.processing_status import ProcessingStatus
from ..models.upload_status import UploadStatus

T = TypeVar("T", bound="FileRecord")


@_attrs_define
class FileRecord:
    """
    Attributes:
        id (int): Unique identifier; the value of the system field `_file_id` of the file's records.
        file_name (str): The name it was uploaded under.
        size_bytes (int): Size of the content in bytes, after decompression where it was sent compressed.
        schema_version (str): The schema's version that was current when the upload token was made; the file was checked
            against it.
        storage_path (None | str): Key of the stored object: `{tenant}/{slug}/{version}/{yyyy}/{mm}/{dd}/{file
            id}/{file_name}`. The object holds the file's records in normalised form: each record ends in LF, and the few
            values that engines could read differently are rewritten. Null where nothing is stored: while bytes arrive,
            after a failure, and once a processed file was deleted.
        validation (FileValidation): Result of the check of the content: `pending` while bytes arrive, then `valid` or
            `invalid`. It stays `pending` when the upload broke off before the check had an answer.
        upload_status (UploadStatus): `pending` while bytes arrive, `completed` once the file is stored and its records
            are queryable, `failed` otherwise. An invalid file is `failed` and `invalid`: it is listed, and its bytes are
            never queryable. A connection cut in the middle leaves `failed` within a minute of the cut, and no stored object
            behind.
        processing_status (ProcessingStatus): `pending`: the file waits for a run; those with `upload_status`
            `completed` are what `processFiles` takes. `processing`: a run has it. `completed`: its records are in the
            columnar table. `failed`: it will not be processed, because its upload failed, or because it was set aside, as
            one does when what is stored of it is damaged: then its records are in no answer until it is taken back. A run
            that fails gives its files back as `pending`. Records of a completed upload that is not set aside are queryable,
            each exactly once, in every one of these states.
        rows (int | None): Number of records of a valid file, of lines of an invalid one; null when the upload broke off
            or goes on.
        sha256 (None | str): SHA-256 of the content (decompressed), in lower-case hexadecimal; null unless
            `upload_status` is `completed`.
        run_id (int | None): The run that is processing or has processed the file; null when no run has it. A run that
            failed or was cancelled gives its files back, and they return to null.
        created_at (datetime.datetime): When the upload began, RFC 3339 in UTC.
        updated_at (datetime.datetime): Last change of this record, RFC 3339 in UTC.
    """

    id: int
    file_name: str
    size_bytes: int
    schema_version: str
    storage_path: None | str
    validation: FileValidation
    upload_status: UploadStatus
    processing_status: ProcessingStatus
    rows: int | None
    sha256: None | str
    run_id: int | None
    created_at: datetime.datetime
    updated_at: datetime.datetime
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        file_name = self.file_name

        size_bytes = self.size_bytes

        schema_version = self.schema_version

        storage_path: None | str
        storage_path = self.storage_path

        validation = self.validation.value

        upload_status = self.upload_status.value

        processing_status = self.processing_status.value

        rows: int | None
        rows = self.rows

        sha256: None | str
        sha256 = self.sha256

        run_id: int | None
        run_id = self.run_id

        created_at = self.created_at.isoformat()

        updated_at = self.updated_at.isoformat()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "file_name": file_name,
                "size_bytes": size_bytes,
                "schema_version": schema_version,
                "storage_path": storage_path,
                "validation": validation,
                "upload_status": upload_status,
                "processing_status": processing_status,
                "rows": rows,
                "sha256": sha256,
                "run_id": run_id,
                "created_at": created_at,
                "updated_at": updated_at,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        file_name = d.pop("file_name")

        size_bytes = d.pop("size_bytes")

        schema_version = d.pop("schema_version")

        def _parse_storage_path(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        storage_path = _parse_storage_path(d.pop("storage_path"))

        validation = FileValidation(d.pop("validation"))

        upload_status = UploadStatus(d.pop("upload_status"))

        processing_status = ProcessingStatus(d.pop("processing_status"))

        def _parse_rows(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        rows = _parse_rows(d.pop("rows"))

        def _parse_sha256(data: object) -> None | str:
            if data is None:
                return data
            return cast(None | str, data)

        sha256 = _parse_sha256(d.pop("sha256"))

        def _parse_run_id(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        run_id = _parse_run_id(d.pop("run_id"))

        created_at = datetime.datetime.fromisoformat(d.pop("created_at").replace("Z", "+00:00"))

        updated_at = datetime.datetime.fromisoformat(d.pop("updated_at").replace("Z", "+00:00"))

        file_record = cls(
            id=id,
            file_name=file_name,
            size_bytes=size_bytes,
            schema_version=schema_version,
            storage_path=storage_path,
            validation=validation,
            upload_status=upload_status,
            processing_status=processing_status,
            rows=rows,
            sha256=sha256,
            run_id=run_id,
            created_at=created_at,
            updated_at=updated_at,
        )

        file_record.additional_properties = d
        return file_record

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
