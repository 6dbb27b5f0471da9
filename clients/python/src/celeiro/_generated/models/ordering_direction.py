from enum import Enum


class OrderingDirection(str, Enum):
    ASC = "asc"
    ASC_UPPER = "ASC"
    DESC = "desc"
    DESC_UPPER = "DESC"

    def __str__(self) -> str:
        return str(self.value)
