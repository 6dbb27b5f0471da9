"""Contains all the data models used in inputs/outputs"""

from .condition import Condition
from .condition_operator import ConditionOperator
from .damaged_source_error import DamagedSourceError
from .damaged_source_error_damaged_files_item import DamagedSourceErrorDamagedFilesItem
from .error import Error
from .field_errors import FieldErrors
from .file_list import FileList
from .file_record import FileRecord
from .file_validation import FileValidation
from .invalid_file_error import InvalidFileError
from .line_error import LineError
from .list_files_sort_by import ListFilesSortBy
from .list_files_sort_direction import ListFilesSortDirection
from .ordering import Ordering
from .ordering_direction import OrderingDirection
from .page_meta import PageMeta
from .process_files_request import ProcessFilesRequest
from .processing_started import ProcessingStarted
from .processing_status import ProcessingStatus
from .query_column import QueryColumn
from .query_first_page import QueryFirstPage
from .query_format import QueryFormat
from .query_meta import QueryMeta
from .query_next_page import QueryNextPage
from .query_result_compact import QueryResultCompact
from .query_result_compact_strings import QueryResultCompactStrings
from .query_result_json import QueryResultJson
from .query_result_json_data_item import QueryResultJsonDataItem
from .query_statistics import QueryStatistics
from .schema_definition import SchemaDefinition
from .schema_file import SchemaFile
from .schema_file_field import SchemaFileField
from .schema_file_undeclared_fields import SchemaFileUndeclaredFields
from .shape import Shape
from .shape_architecture import ShapeArchitecture
from .upload_result import UploadResult
from .upload_status import UploadStatus
from .upload_token import UploadToken
from .upload_token_request import UploadTokenRequest
from .validation_report import ValidationReport

__all__ = (
    "Condition",
    "ConditionOperator",
    "DamagedSourceError",
    "DamagedSourceErrorDamagedFilesItem",
    "Error",
    "FieldErrors",
    "FileList",
    "FileRecord",
    "FileValidation",
    "InvalidFileError",
    "LineError",
    "ListFilesSortBy",
    "ListFilesSortDirection",
    "Ordering",
    "OrderingDirection",
    "PageMeta",
    "ProcessFilesRequest",
    "ProcessingStarted",
    "ProcessingStatus",
    "QueryColumn",
    "QueryFirstPage",
    "QueryFormat",
    "QueryMeta",
    "QueryNextPage",
    "QueryResultCompact",
    "QueryResultCompactStrings",
    "QueryResultJson",
    "QueryResultJsonDataItem",
    "QueryStatistics",
    "SchemaDefinition",
    "SchemaFile",
    "SchemaFileField",
    "SchemaFileUndeclaredFields",
    "Shape",
    "ShapeArchitecture",
    "UploadResult",
    "UploadStatus",
    "UploadToken",
    "UploadTokenRequest",
    "ValidationReport",
)
