from enum import Enum


class ListFilesSortBy(str, Enum):
    CREATED_AT = "created_at"
    FILE_NAME = "file_name"
    SCHEMA_VERSION = "schema_version"
    SIZE_BYTES = "size_bytes"
    STORAGE_PATH = "storage_path"
    UPDATED_AT = "updated_at"
    UPLOAD_STATUS = "upload_status"
    VALIDATION = "validation"

    def __str__(self) -> str:
        return str(self.value)
