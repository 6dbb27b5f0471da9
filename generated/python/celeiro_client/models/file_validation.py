from enum import StrEnum


class FileValidation(StrEnum):
    INVALID = "invalid"
    PENDING = "pending"
    VALID = "valid"

    def __str__(self) -> str:
        return str(self.value)
