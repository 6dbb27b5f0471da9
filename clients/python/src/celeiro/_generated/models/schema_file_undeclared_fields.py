from enum import Enum


class SchemaFileUndeclaredFields(str, Enum):
    IGNORE = "ignore"
    REJECT = "reject"

    def __str__(self) -> str:
        return str(self.value)
