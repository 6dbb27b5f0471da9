from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from attrs import define as _attrs_define
from attrs import field as _attrs_field

T = TypeVar("T", bound="ProcessingStarted")


@_attrs_define
class ProcessingStarted:
    """
    Attributes:
        ids (list[int]): Identifiers of the runs created, one for each schema version that has pending files, as far as
            the plan has room for open runs. A file record's `run_id` and a webhook's `metadata.run_id` refer to them.
        status (str): Always `started`. A run goes from `started` to `running` and ends as `completed`, `failed` or
            `cancelled`; it can fail from `started`.
        schema (str): Slug of the schema.
        schema_version (str): The version processed; the newest of them when there are several.
        shape (str): Name of the shape preset used.
        executors (int): Number of executors used by each run.
        files_count (int): Files queued, in all runs together. A run takes at most 50,000; the files beyond it stay
            pending.
        total_size_mb (float): Size of these files in megabytes (1 MB = 1,048,576 bytes), in all runs together.
    """

    ids: list[int]
    status: str
    schema: str
    schema_version: str
    shape: str
    executors: int
    files_count: int
    total_size_mb: float
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        ids = self.ids

        status = self.status

        schema = self.schema

        schema_version = self.schema_version

        shape = self.shape

        executors = self.executors

        files_count = self.files_count

        total_size_mb = self.total_size_mb

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "ids": ids,
                "status": status,
                "schema": schema,
                "schema_version": schema_version,
                "shape": shape,
                "executors": executors,
                "files_count": files_count,
                "total_size_mb": total_size_mb,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        ids = cast(list[int], d.pop("ids"))

        status = d.pop("status")

        schema = d.pop("schema")

        schema_version = d.pop("schema_version")

        shape = d.pop("shape")

        executors = d.pop("executors")

        files_count = d.pop("files_count")

        total_size_mb = d.pop("total_size_mb")

        processing_started = cls(
            ids=ids,
            status=status,
            schema=schema,
            schema_version=schema_version,
            shape=shape,
            executors=executors,
            files_count=files_count,
            total_size_mb=total_size_mb,
        )

        processing_started.additional_properties = d
        return processing_started

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
