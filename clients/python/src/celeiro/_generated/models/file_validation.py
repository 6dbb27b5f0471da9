from enum import Enum


class FileValidation(str, Enum):
    INVALID = "invalid"
    PENDING = "pending"
    VALID = "valid"

    def __str__(self) -> str:
        return str(self.value)
