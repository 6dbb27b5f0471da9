from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ProcessFilesRequest")


@_attrs_define
class ProcessFilesRequest:
    """Both members are required when the plan allows custom processing. On a basic plan they may be omitted; the plan's
    default preset and one executor are used whatever they say, and only their types and bounds are checked.

        Attributes:
            shape_id (int | Unset): The `id` of an existing, active shape (`listShapes`) for the executors. Where runs have
                a driver, it is the default-driver shape of the same architecture.
            executors (int | Unset): Number of executors. On Kubernetes the driver uses one CPU more.
    """

    shape_id: int | Unset = UNSET
    executors: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        shape_id = self.shape_id

        executors = self.executors

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if shape_id is not UNSET:
            field_dict["shape_id"] = shape_id
        if executors is not UNSET:
            field_dict["executors"] = executors

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        shape_id = d.pop("shape_id", UNSET)

        executors = d.pop("executors", UNSET)

        process_files_request = cls(
            shape_id=shape_id,
            executors=executors,
        )

        return process_files_request
