from enum import Enum


class ConditionOperator(str, Enum):
    BETWEEN = "between"
    EQUAL = "="
    GREATER = ">"
    GREATER_OR_EQUAL = ">="
    IN = "in"
    IS_NOT_NULL = "is not null"
    IS_NULL = "is null"
    LESS = "<"
    LESS_OR_EQUAL = "<="
    LIKE = "like"
    NOT_EQUAL = "!="
    NOT_IN = "not in"
    NOT_LIKE = "not like"

    def __str__(self) -> str:
        return str(self.value)
