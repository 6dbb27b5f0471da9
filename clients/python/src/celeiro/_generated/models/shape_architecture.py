from enum import Enum


class ShapeArchitecture(str, Enum):
    AMD = "amd"
    INTEL = "intel"

    def __str__(self) -> str:
        return str(self.value)
