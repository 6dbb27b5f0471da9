from enum import Enum


class QueryFormat(str, Enum):
    JSON = "json"
    JSONL = "jsonl"
    JSON_COMPACT = "json_compact"
    JSON_COMPACT_STRINGS = "json_compact_strings"

    def __str__(self) -> str:
        return str(self.value)
