from enum import StrEnum


class OrderingDirection(StrEnum):
    ASC = "asc"
    ASC_UPPER = "ASC"
    DESC = "desc"
    DESC_UPPER = "DESC"

    def __str__(self) -> str:
        return str(self.value)
