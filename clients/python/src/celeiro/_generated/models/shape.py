from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..models.shape_architecture import ShapeArchitecture

T = TypeVar("T", bound="Shape")


@_attrs_define
class Shape:
    """
    Attributes:
        id (int): The value to use as `shape_id`.
        name (str): Display name.
        architecture (ShapeArchitecture):
        default_driver_from_this_architecture (bool): True marks the shape that drives every run whose executors are of
            this architecture.
        shape (str): Name of the underlying machine type.
        ocpus (int): Number of CPUs.
        memory_gb (int): Memory in GB.
        recommended_file_size_gb (str): Size of pending files it suits, in GB; a decimal number as text.
        final_cost_per_hour (str): Credits per machine and hour, settled by the second; a decimal number as text.
    """

    id: int
    name: str
    architecture: ShapeArchitecture
    default_driver_from_this_architecture: bool
    shape: str
    ocpus: int
    memory_gb: int
    recommended_file_size_gb: str
    final_cost_per_hour: str
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        name = self.name

        architecture = self.architecture.value

        default_driver_from_this_architecture = self.default_driver_from_this_architecture

        shape = self.shape

        ocpus = self.ocpus

        memory_gb = self.memory_gb

        recommended_file_size_gb = self.recommended_file_size_gb

        final_cost_per_hour = self.final_cost_per_hour

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "id": id,
                "name": name,
                "architecture": architecture,
                "default_driver_from_this_architecture": default_driver_from_this_architecture,
                "shape": shape,
                "ocpus": ocpus,
                "memory_gb": memory_gb,
                "recommended_file_size_gb": recommended_file_size_gb,
                "final_cost_per_hour": final_cost_per_hour,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        d = dict(src_dict)
        id = d.pop("id")

        name = d.pop("name")

        architecture = ShapeArchitecture(d.pop("architecture"))

        default_driver_from_this_architecture = d.pop("default_driver_from_this_architecture")

        shape = d.pop("shape")

        ocpus = d.pop("ocpus")

        memory_gb = d.pop("memory_gb")

        recommended_file_size_gb = d.pop("recommended_file_size_gb")

        final_cost_per_hour = d.pop("final_cost_per_hour")

        shape = cls(
            id=id,
            name=name,
            architecture=architecture,
            default_driver_from_this_architecture=default_driver_from_this_architecture,
            shape=shape,
            ocpus=ocpus,
            memory_gb=memory_gb,
            recommended_file_size_gb=recommended_file_size_gb,
            final_cost_per_hour=final_cost_per_hour,
        )

        shape.additional_properties = d
        return shape

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
