from enum import StrEnum


class ShapeArchitecture(StrEnum):
    AMD = "amd"
    INTEL = "intel"

    def __str__(self) -> str:
        return str(self.value)
