"""Records of the service, generated from the contract."""

from ._generated.models import (
    DamagedSourceErrorDamagedFilesItem as DamagedFile,
)
from ._generated.models import (
    FileRecord,
    FileValidation,
    LineError,
    ProcessingStarted,
    ProcessingStatus,
    QueryStatistics,
    SchemaDefinition,
    SchemaFile,
    SchemaFileField,
    Shape,
    ShapeArchitecture,
    UploadStatus,
    ValidationReport,
)

__all__ = [
    "DamagedFile",
    "FileRecord",
    "FileValidation",
    "LineError",
    "ProcessingStarted",
    "ProcessingStatus",
    "QueryStatistics",
    "SchemaDefinition",
    "SchemaFile",
    "SchemaFileField",
    "Shape",
    "ShapeArchitecture",
    "UploadStatus",
    "ValidationReport",
]
