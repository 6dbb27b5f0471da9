// Written by `npm run generate` from openapi/; do not edit.

export const api = {
  "parameters": {
    "FileName": {
      "schema": {
        "maxLength": 255,
        "pattern": "^[^\\x00]*$"
      }
    },
    "Page": {
      "schema": {
        "minimum": 1,
        "maximum": 2147483647,
        "default": 1
      }
    },
    "PerPage": {
      "schema": {
        "minimum": 1,
        "maximum": 100,
        "default": 15
      }
    },
    "RunId": {
      "schema": {
        "minimum": 1,
        "maximum": 9007199254740991
      }
    },
    "SchemaVersionFilter": {
      "schema": {
        "maxLength": 64,
        "pattern": "^[^\\x00]*$"
      }
    },
    "Search": {
      "schema": {
        "maxLength": 255,
        "pattern": "^[^\\x00]*$"
      }
    },
    "SortBy": {
      "schema": {
        "enum": [
          "file_name",
          "size_bytes",
          "schema_version",
          "storage_path",
          "validation",
          "upload_status",
          "created_at",
          "updated_at"
        ],
        "default": "created_at"
      }
    },
    "SortDirection": {
      "schema": {
        "enum": [
          "asc",
          "desc"
        ],
        "default": "desc"
      }
    },
    "StoragePath": {
      "schema": {
        "maxLength": 1024,
        "pattern": "^[^\\x00]*$"
      }
    },
    "UploadFileName": {
      "schema": {
        "x-limit": 255
      }
    }
  },
  "schemas": {
    "Condition": {
      "properties": {
        "field": {
          "minLength": 1,
          "maxLength": 255
        },
        "value": {
          "x-limit": 1000
        }
      }
    },
    "ConditionList": {
      "maxItems": 100
    },
    "ConditionOperator": {
      "enum": [
        "=",
        "!=",
        ">",
        "<",
        ">=",
        "<=",
        "like",
        "not like",
        "in",
        "not in",
        "between",
        "is null",
        "is not null"
      ]
    },
    "DamagedSourceError": {
      "properties": {
        "damaged_files": {
          "maxItems": 10
        }
      }
    },
    "DateOrDateTime": {
      "maxLength": 40,
      "pattern": "^(?:(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29|[0-9]{4}-(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-366|[0-9]{4}-W(?:0[1-9]|[1-4][0-9]|5[0-2])-[1-7]|(?:(?:[02468][048]|[13579][26])(?:0[49]|15|2[06]|3[27]|4[38]|54|6[05]|7[16]|8[28]|9[39])|(?:[02468][159]|[13579][37])(?:05|1[16]|2[28]|3[39]|44|5[06]|6[17]|7[28]|8[49]|95)|(?:[02468][26]|[13579][048])(?:0[17]|1[28]|2[49]|35|4[06]|5[27]|6[38]|74|8[05]|9[16])|(?:[02468][37]|[13579][159])(?:0[38]|14|2[05]|3[16]|4[28]|5[39]|64|7[06]|8[17]|9[28]))-W53-[1-7])(?:[Tt ](?:(?:[01][0-9]|2[0-3])(?::[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?)?|24(?::00(?::00(?:[.,]0{1,9})?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?|(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229|[0-9]{4}(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)366|[0-9]{4}W(?:0[1-9]|[1-4][0-9]|5[0-2])[1-7]|(?:(?:[02468][048]|[13579][26])(?:0[49]|15|2[06]|3[27]|4[38]|54|6[05]|7[16]|8[28]|9[39])|(?:[02468][159]|[13579][37])(?:05|1[16]|2[28]|3[39]|44|5[06]|6[17]|7[28]|8[49]|95)|(?:[02468][26]|[13579][048])(?:0[17]|1[28]|2[49]|35|4[06]|5[27]|6[38]|74|8[05]|9[16])|(?:[02468][37]|[13579][159])(?:0[38]|14|2[05]|3[16]|4[28]|5[39]|64|7[06]|8[17]|9[28]))W53[1-7])(?:[Tt ](?:(?:[01][0-9]|2[0-3])(?:[0-5][0-9](?:[0-5][0-9](?:[.,][0-9]{1,9})?)?)?|24(?:00(?:00(?:[.,]0{1,9})?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?:[0-5][0-9])?)?)?)$"
    },
    "ErrorCode": {
      "pattern": "^[a-z][a-z0-9_]*$"
    },
    "Expression": {
      "minLength": 1,
      "maxLength": 4096
    },
    "FieldErrors": {
      "x-limit": 500
    },
    "FieldName": {
      "minLength": 1,
      "maxLength": 255
    },
    "FileList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "FileRecord": {
      "properties": {
        "size_bytes": {
          "minimum": 0
        },
        "rows": {
          "minimum": 0
        }
      }
    },
    "FileValidation": {
      "enum": [
        "valid",
        "invalid",
        "pending"
      ]
    },
    "GroupList": {
      "maxItems": 50
    },
    "LineError": {
      "properties": {
        "line": {
          "minimum": 1
        },
        "byte_offset": {
          "minimum": 0
        },
        "code": {
          "pattern": "^[a-z][a-z0-9_]*$"
        }
      }
    },
    "OrderList": {
      "maxItems": 50
    },
    "Ordering": {
      "properties": {
        "direction": {
          "enum": [
            "asc",
            "desc",
            "ASC",
            "DESC"
          ],
          "default": "asc"
        }
      }
    },
    "PageMeta": {
      "properties": {
        "current_page": {
          "minimum": 1
        },
        "from": {
          "minimum": 0
        },
        "last_page": {
          "minimum": 1
        },
        "per_page": {
          "minimum": 1,
          "maximum": 100
        },
        "to": {
          "minimum": 0
        },
        "total": {
          "minimum": 0
        }
      }
    },
    "ProcessFilesRequest": {
      "properties": {
        "shape_id": {
          "minimum": 1
        },
        "executors": {
          "minimum": 1,
          "maximum": 10
        }
      }
    },
    "ProcessingStarted": {
      "properties": {
        "ids": {
          "minItems": 1
        },
        "executors": {
          "minimum": 1,
          "maximum": 10
        },
        "files_count": {
          "minimum": 1
        },
        "total_size_mb": {
          "minimum": 0
        }
      }
    },
    "ProcessingStatus": {
      "enum": [
        "pending",
        "processing",
        "completed",
        "failed"
      ]
    },
    "QueryColumn": {
      "properties": {
        "type": {
          "pattern": "^(varchar|bigint|double|boolean|date|json|timestamp\\(6\\) with time zone|decimal\\([0-9]+,[0-9]+\\))$"
        }
      }
    },
    "QueryFirstPage": {
      "properties": {
        "limit": {
          "minimum": 1,
          "maximum": 10000,
          "default": 100
        },
        "offset": {
          "minimum": 0,
          "maximum": 9007199254740991,
          "default": 0
        },
        "format": {
          "default": "json_compact"
        },
        "include_meta": {
          "default": true
        }
      }
    },
    "QueryFormat": {
      "enum": [
        "json",
        "json_compact",
        "json_compact_strings",
        "jsonl"
      ]
    },
    "QueryNextPage": {
      "properties": {
        "page_token": {
          "minLength": 1,
          "maxLength": 2048
        },
        "limit": {
          "minimum": 1,
          "maximum": 10000
        }
      }
    },
    "QueryResultCompact": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryResultCompactStrings": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryResultJson": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryStatistics": {
      "properties": {
        "elapsed": {
          "minimum": 0
        },
        "rows_read": {
          "minimum": 0
        },
        "bytes_read": {
          "minimum": 0
        }
      }
    },
    "SchemaFile": {
      "properties": {
        "undeclared_fields": {
          "enum": [
            "reject",
            "ignore"
          ]
        }
      }
    },
    "SchemaVersion": {
      "pattern": "^[0-9]+(\\.[0-9]+)+$"
    },
    "SelectList": {
      "minItems": 1,
      "maxItems": 200
    },
    "Shape": {
      "properties": {
        "architecture": {
          "enum": [
            "amd",
            "intel"
          ]
        },
        "ocpus": {
          "minimum": 1
        },
        "memory_gb": {
          "minimum": 1
        }
      }
    },
    "Slug": {
      "pattern": "^[a-z][a-z0-9_-]{0,62}$"
    },
    "UploadStatus": {
      "enum": [
        "completed",
        "pending",
        "failed"
      ]
    },
    "UploadToken": {
      "properties": {
        "upload_url": {
          "maxLength": 2048
        }
      }
    },
    "UploadTokenRequest": {
      "properties": {
        "minutes": {
          "minimum": 1,
          "maximum": 60
        }
      }
    },
    "ValidationReport": {
      "properties": {
        "lines": {
          "minimum": 0
        },
        "bad_lines": {
          "minimum": 1
        },
        "errors": {
          "minItems": 1,
          "maxItems": 100
        }
      }
    }
  }
} as const;

export const apiRoutes = {
  "prefix": "",
  "credentialSegments": [
    "u"
  ],
  "paths": {
    "generateUploadToken": "/api/v1/schemas/{slug}/generate-upload-token",
    "uploadFile": "/u/{credential}/{file_name}",
    "getSchema": "/api/v1/schemas/{slug}",
    "listFiles": "/api/v1/schemas/{slug}/files",
    "directUpload": "/api/v1/schemas/{slug}/files",
    "queryRecords": "/api/v1/schemas/{slug}/query",
    "processFiles": "/api/v1/schemas/{slug}/process-files",
    "listShapes": "/api/v1/dataflow/shapes"
  }
} as const;

export const panel = {
  "parameters": {
    "AfterLine": {
      "schema": {
        "minimum": 0,
        "maximum": 9007199254740991,
        "default": 0
      }
    },
    "AuditMember": {
      "schema": {
        "minLength": 1,
        "maxLength": 320
      }
    },
    "AuditSearch": {
      "schema": {
        "minLength": 1,
        "maxLength": 200
      }
    },
    "Cursor": {
      "schema": {
        "minLength": 1,
        "maxLength": 256
      }
    },
    "FileName": {
      "schema": {
        "maxLength": 255,
        "pattern": "^[^\\x00]*$"
      }
    },
    "HistoryUnit": {
      "schema": {
        "enum": [
          "day",
          "month"
        ],
        "default": "day"
      }
    },
    "Id": {
      "schema": {
        "minimum": 1,
        "maximum": 9007199254740991
      }
    },
    "InvitationSecret": {
      "schema": {
        "minLength": 1,
        "maxLength": 128,
        "pattern": "^[A-Za-z0-9_-]+$"
      }
    },
    "KnownTotal": {
      "schema": {
        "minimum": 0,
        "maximum": 9007199254740991
      }
    },
    "LastEventId": {
      "schema": {
        "maxLength": 32,
        "pattern": "^[0-9]*$"
      }
    },
    "Limit": {
      "schema": {
        "minimum": 1,
        "maximum": 100,
        "default": 50
      }
    },
    "Page": {
      "schema": {
        "minimum": 1,
        "maximum": 2147483647,
        "default": 1
      }
    },
    "PerPage": {
      "schema": {
        "minimum": 1,
        "maximum": 100,
        "default": 15
      }
    },
    "Position": {
      "schema": {
        "minimum": 0,
        "maximum": 9007199254740991
      }
    },
    "RunId": {
      "schema": {
        "minimum": 1,
        "maximum": 9007199254740991
      }
    },
    "SampleName": {
      "schema": {
        "minLength": 1,
        "maxLength": 255
      }
    },
    "SchemaVersionFilter": {
      "schema": {
        "maxLength": 64,
        "pattern": "^[^\\x00]*$"
      }
    },
    "Search": {
      "schema": {
        "maxLength": 255,
        "pattern": "^[^\\x00]*$"
      }
    },
    "SortBy": {
      "schema": {
        "enum": [
          "file_name",
          "size_bytes",
          "schema_version",
          "storage_path",
          "validation",
          "upload_status",
          "created_at",
          "updated_at"
        ],
        "default": "created_at"
      }
    },
    "SortDirection": {
      "schema": {
        "enum": [
          "asc",
          "desc"
        ],
        "default": "desc"
      }
    },
    "StoragePath": {
      "schema": {
        "maxLength": 1024,
        "pattern": "^[^\\x00]*$"
      }
    }
  },
  "schemas": {
    "Amount": {
      "pattern": "^-?[0-9]+(\\.[0-9]{1,6})?$"
    },
    "AuditArea": {
      "enum": [
        "session",
        "member",
        "tenant",
        "token",
        "schema",
        "query",
        "board",
        "upload_url",
        "file",
        "run",
        "automation",
        "webhook"
      ]
    },
    "AuditEntry": {
      "properties": {
        "action": {
          "pattern": "^[a-z_]+(\\.[a-z_]+)+$"
        }
      }
    },
    "AuditList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "AutomationRule": {
      "enum": [
        "on_upload",
        "pending_bytes",
        "minutes_after_upload"
      ]
    },
    "AutomationRules": {
      "properties": {
        "pending_bytes": {
          "minimum": 1,
          "maximum": 1125899906842624
        },
        "minutes_after_upload": {
          "minimum": 1,
          "maximum": 10080
        },
        "shape_id": {
          "minimum": 1
        },
        "executors": {
          "minimum": 1,
          "maximum": 10
        }
      }
    },
    "Board": {
      "properties": {
        "tiles": {
          "maxItems": 24
        }
      }
    },
    "BoardList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "BoardName": {
      "minLength": 1,
      "maxLength": 100
    },
    "BoardVersion": {
      "minimum": 1,
      "maximum": 9007199254740991
    },
    "Budget": {
      "properties": {
        "used": {
          "minimum": 0
        },
        "bound": {
          "minimum": 0
        }
      }
    },
    "Change": {
      "properties": {
        "kind": {
          "enum": [
            "field_added",
            "field_dropped",
            "type_changed",
            "made_optional",
            "made_required",
            "key_changed",
            "description_changed",
            "event_date_changed",
            "undeclared_fields_changed"
          ]
        }
      }
    },
    "ChangeBoardRequest": {
      "properties": {
        "tiles": {
          "maxItems": 24
        }
      }
    },
    "ChangePasswordRequest": {
      "properties": {
        "current_password": {
          "maxLength": 256
        }
      }
    },
    "ChangeSchemaRequest": {
      "properties": {
        "name": {
          "minLength": 1,
          "maxLength": 200
        }
      }
    },
    "ChangeTenantRequest": {
      "properties": {
        "name": {
          "minLength": 1,
          "maxLength": 200
        },
        "time_zone": {
          "minLength": 3,
          "maxLength": 64
        },
        "credits_threshold": {
          "pattern": "^[0-9]{1,12}(\\.[0-9]{1,6})?$"
        }
      }
    },
    "ChangeWebhookRequest": {
      "properties": {
        "description": {
          "maxLength": 200
        }
      }
    },
    "Chart": {
      "properties": {
        "kind": {
          "enum": [
            "line",
            "area",
            "bar",
            "stacked",
            "scatter",
            "number"
          ]
        },
        "x": {
          "maxLength": 4096
        },
        "y": {
          "minItems": 1,
          "maxItems": 8,
          "items": {
            "maxLength": 4096
          }
        },
        "split": {
          "maxLength": 4096
        }
      }
    },
    "Condition": {
      "properties": {
        "field": {
          "minLength": 1,
          "maxLength": 255
        },
        "value": {
          "x-limit": 1000
        }
      }
    },
    "ConditionList": {
      "maxItems": 100
    },
    "ConditionOperator": {
      "enum": [
        "=",
        "!=",
        ">",
        "<",
        ">=",
        "<=",
        "like",
        "not like",
        "in",
        "not in",
        "between",
        "is null",
        "is not null"
      ]
    },
    "CreateTokenRequest": {
      "properties": {
        "name": {
          "minLength": 1,
          "maxLength": 100
        },
        "expires_in_days": {
          "minimum": 1,
          "maximum": 3650
        }
      }
    },
    "CreateWebhookRequest": {
      "properties": {
        "description": {
          "maxLength": 200,
          "default": ""
        },
        "active": {
          "default": true
        }
      }
    },
    "CreditHistory": {
      "properties": {
        "periods": {
          "maxItems": 30
        },
        "parts": {
          "maxItems": 3000
        }
      }
    },
    "DamagedSourceError": {
      "properties": {
        "damaged_files": {
          "maxItems": 10
        }
      }
    },
    "DateOrDateTime": {
      "maxLength": 40,
      "pattern": "^(?:(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29|[0-9]{4}-(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-366|[0-9]{4}-W(?:0[1-9]|[1-4][0-9]|5[0-2])-[1-7]|(?:(?:[02468][048]|[13579][26])(?:0[49]|15|2[06]|3[27]|4[38]|54|6[05]|7[16]|8[28]|9[39])|(?:[02468][159]|[13579][37])(?:05|1[16]|2[28]|3[39]|44|5[06]|6[17]|7[28]|8[49]|95)|(?:[02468][26]|[13579][048])(?:0[17]|1[28]|2[49]|35|4[06]|5[27]|6[38]|74|8[05]|9[16])|(?:[02468][37]|[13579][159])(?:0[38]|14|2[05]|3[16]|4[28]|5[39]|64|7[06]|8[17]|9[28]))-W53-[1-7])(?:[Tt ](?:(?:[01][0-9]|2[0-3])(?::[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?)?|24(?::00(?::00(?:[.,]0{1,9})?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?::[0-5][0-9])?)?)?|(?:[0-9]{4}(?:(?:0[13578]|1[02])(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)(?:0[1-9]|[12][0-9]|30)|02(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)0229|[0-9]{4}(?:00[1-9]|0[1-9][0-9]|[12][0-9]{2}|3[0-5][0-9]|36[0-5])|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)366|[0-9]{4}W(?:0[1-9]|[1-4][0-9]|5[0-2])[1-7]|(?:(?:[02468][048]|[13579][26])(?:0[49]|15|2[06]|3[27]|4[38]|54|6[05]|7[16]|8[28]|9[39])|(?:[02468][159]|[13579][37])(?:05|1[16]|2[28]|3[39]|44|5[06]|6[17]|7[28]|8[49]|95)|(?:[02468][26]|[13579][048])(?:0[17]|1[28]|2[49]|35|4[06]|5[27]|6[38]|74|8[05]|9[16])|(?:[02468][37]|[13579][159])(?:0[38]|14|2[05]|3[16]|4[28]|5[39]|64|7[06]|8[17]|9[28]))W53[1-7])(?:[Tt ](?:(?:[01][0-9]|2[0-3])(?:[0-5][0-9](?:[0-5][0-9](?:[.,][0-9]{1,9})?)?)?|24(?:00(?:00(?:[.,]0{1,9})?)?)?)(?:[Zz]|[+-](?:[01][0-9]|2[0-3])(?:[0-5][0-9])?)?)?)$"
    },
    "DateTime": {
      "maxLength": 40,
      "pattern": "^(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)[Tt ](?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?(?:[Zz]|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])?$"
    },
    "DeliveryDetail": {
      "properties": {
        "attempts": {
          "maxItems": 100
        }
      }
    },
    "DeliveryList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "DeliveryStatus": {
      "enum": [
        "pending",
        "delivered",
        "failed"
      ]
    },
    "DetectedField": {
      "properties": {
        "null_share": {
          "minimum": 0,
          "maximum": 1
        },
        "missing_share": {
          "minimum": 0,
          "maximum": 1
        },
        "examples": {
          "maxItems": 3
        }
      }
    },
    "Detection": {
      "properties": {
        "sample": {
          "properties": {
            "format": {
              "enum": [
                "array",
                "object",
                "jsonl"
              ]
            }
          }
        }
      }
    },
    "Email": {
      "maxLength": 320
    },
    "ErrorCode": {
      "pattern": "^[a-z][a-z0-9_]*$"
    },
    "Estimate": {
      "properties": {
        "executors": {
          "minimum": 1,
          "maximum": 10
        }
      }
    },
    "EventDateChoice": {
      "properties": {
        "candidates": {
          "items": {
            "properties": {
              "type": {
                "enum": [
                  "date",
                  "timestamp"
                ]
              }
            }
          }
        }
      }
    },
    "ExplainedQuery": {
      "properties": {
        "dialect": {
          "enum": [
            "duckdb",
            "trino"
          ]
        },
        "position": {
          "minimum": 0
        }
      }
    },
    "Expression": {
      "minLength": 1,
      "maxLength": 4096
    },
    "Failure": {
      "properties": {
        "kind": {
          "enum": [
            "file",
            "table",
            "run",
            "webhook",
            "automation",
            "credits"
          ]
        }
      }
    },
    "FieldErrors": {
      "x-limit": 500
    },
    "FieldInput": {
      "properties": {
        "key": {
          "x-limit": 255
        },
        "required": {
          "default": false
        },
        "description": {
          "default": ""
        }
      }
    },
    "FieldName": {
      "minLength": 1,
      "maxLength": 255
    },
    "FileCounts": {
      "properties": {
        "raw": {
          "minimum": 0
        },
        "data": {
          "minimum": 0
        }
      }
    },
    "FileDamage": {
      "enum": [
        "missing",
        "damaged",
        "unreadable",
        null
      ]
    },
    "FileRecord": {
      "properties": {
        "size_bytes": {
          "minimum": 0
        },
        "rows": {
          "minimum": 0
        }
      }
    },
    "FileValidation": {
      "enum": [
        "valid",
        "invalid",
        "pending"
      ]
    },
    "GroupList": {
      "maxItems": 50
    },
    "KeptQueries": {
      "properties": {
        "recent": {
          "maxItems": 30
        }
      }
    },
    "LastDays": {
      "minimum": 1,
      "maximum": 3660
    },
    "LedgerEntry": {
      "properties": {
        "kind": {
          "enum": [
            "grant",
            "reserve",
            "release",
            "charge"
          ]
        }
      }
    },
    "LedgerList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "LineError": {
      "properties": {
        "line": {
          "minimum": 1
        },
        "byte_offset": {
          "minimum": 0
        },
        "code": {
          "pattern": "^[a-z][a-z0-9_]*$"
        }
      }
    },
    "LinkSecret": {
      "minLength": 1,
      "maxLength": 128,
      "pattern": "^[A-Za-z0-9_-]+$"
    },
    "ListedFileList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "LogInRequest": {
      "properties": {
        "password": {
          "maxLength": 256
        }
      }
    },
    "MeantAccount": {
      "maxLength": 128
    },
    "NewPassword": {
      "minLength": 12,
      "maxLength": 256
    },
    "NoticeChoice": {
      "enum": [
        "at_once",
        "daily",
        "never"
      ]
    },
    "NoticeKind": {
      "enum": [
        "files",
        "runs",
        "damage",
        "webhooks",
        "rules",
        "credits"
      ]
    },
    "NoticeList": {
      "properties": {
        "unread": {
          "minimum": 0,
          "maximum": 20
        },
        "data": {
          "maxItems": 20
        }
      }
    },
    "NoticeSettings": {
      "properties": {
        "data": {
          "maxItems": 6
        }
      }
    },
    "OptionalNoticeChoice": {
      "enum": [
        "at_once",
        "daily",
        "never",
        null
      ]
    },
    "OrderList": {
      "maxItems": 50
    },
    "Ordering": {
      "properties": {
        "direction": {
          "enum": [
            "asc",
            "desc",
            "ASC",
            "DESC"
          ],
          "default": "asc"
        }
      }
    },
    "Overview": {
      "properties": {
        "days": {
          "minItems": 30,
          "maxItems": 30
        },
        "failures": {
          "maxItems": 20
        }
      }
    },
    "PageMeta": {
      "properties": {
        "current_page": {
          "minimum": 1
        },
        "from": {
          "minimum": 0
        },
        "last_page": {
          "minimum": 1
        },
        "per_page": {
          "minimum": 1,
          "maximum": 100
        },
        "to": {
          "minimum": 0
        },
        "total": {
          "minimum": 0
        }
      }
    },
    "PanelEvent": {
      "properties": {
        "type": {
          "enum": [
            "file",
            "run",
            "webhook",
            "schema",
            "credits",
            "reset"
          ]
        }
      }
    },
    "ProcessFilesRequest": {
      "properties": {
        "shape_id": {
          "minimum": 1
        },
        "executors": {
          "minimum": 1,
          "maximum": 10
        }
      }
    },
    "ProcessingStarted": {
      "properties": {
        "ids": {
          "minItems": 1
        },
        "executors": {
          "minimum": 1,
          "maximum": 10
        },
        "files_count": {
          "minimum": 1
        },
        "total_size_mb": {
          "minimum": 0
        }
      }
    },
    "ProcessingStatus": {
      "enum": [
        "pending",
        "processing",
        "completed",
        "failed"
      ]
    },
    "QueryColumn": {
      "properties": {
        "type": {
          "pattern": "^(varchar|bigint|double|boolean|date|json|timestamp\\(6\\) with time zone|decimal\\([0-9]+,[0-9]+\\))$"
        }
      }
    },
    "QueryExplanation": {
      "properties": {
        "position": {
          "minimum": 0
        },
        "lane": {
          "enum": [
            "light",
            "heavy",
            "alone",
            null
          ]
        },
        "queries_before": {
          "minimum": 0
        },
        "raw_bytes": {
          "minimum": 0
        },
        "spooled_bytes": {
          "minimum": 0
        },
        "stages": {
          "properties": {
            "planning_ms": {
              "minimum": 0
            },
            "waiting_ms": {
              "minimum": 0
            },
            "lost_ms": {
              "minimum": 0
            },
            "engine_ms": {
              "minimum": 0
            },
            "fetching_ms": {
              "minimum": 0
            },
            "printing_ms": {
              "minimum": 0
            },
            "sending_ms": {
              "minimum": 0
            }
          }
        }
      }
    },
    "QueryFirstPage": {
      "properties": {
        "limit": {
          "minimum": 1,
          "maximum": 10000,
          "default": 100
        },
        "offset": {
          "minimum": 0,
          "maximum": 9007199254740991,
          "default": 0
        },
        "format": {
          "default": "json_compact"
        },
        "include_meta": {
          "default": true
        }
      }
    },
    "QueryFormat": {
      "enum": [
        "json",
        "json_compact",
        "json_compact_strings",
        "jsonl"
      ]
    },
    "QueryNextPage": {
      "properties": {
        "page_token": {
          "minLength": 1,
          "maxLength": 2048
        },
        "limit": {
          "minimum": 1,
          "maximum": 10000
        }
      }
    },
    "QueryResultCompact": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryResultCompactStrings": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryResultJson": {
      "properties": {
        "data": {
          "maxItems": 10000
        }
      }
    },
    "QueryStatistics": {
      "properties": {
        "elapsed": {
          "minimum": 0
        },
        "rows_read": {
          "minimum": 0
        },
        "bytes_read": {
          "minimum": 0
        }
      }
    },
    "QueryText": {
      "minLength": 2,
      "maxLength": 65536
    },
    "Remedy": {
      "enum": [
        "retry",
        "machines",
        "wait",
        "set_aside",
        "credits",
        "support"
      ]
    },
    "ReplaceQueryRequest": {
      "properties": {
        "name": {
          "minLength": 1,
          "maxLength": 200
        }
      }
    },
    "Role": {
      "enum": [
        "viewer",
        "editor",
        "owner"
      ]
    },
    "RunFileList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "RunList": {
      "properties": {
        "data": {
          "maxItems": 100
        }
      }
    },
    "RunLog": {
      "properties": {
        "data": {
          "maxItems": 500,
          "items": {
            "properties": {
              "level": {
                "enum": [
                  "info",
                  "warn",
                  "error"
                ]
              }
            }
          }
        }
      }
    },
    "RunStarter": {
      "properties": {
        "kind": {
          "enum": [
            "member",
            "token",
            "rule"
          ]
        }
      }
    },
    "RunStatus": {
      "enum": [
        "started",
        "running",
        "completed",
        "failed",
        "cancelled"
      ]
    },
    "SaveQueryRequest": {
      "properties": {
        "name": {
          "minLength": 1,
          "maxLength": 200
        }
      }
    },
    "SchemaDetail": {
      "properties": {
        "position": {
          "minimum": 0
        },
        "versions": {
          "minItems": 1
        }
      }
    },
    "SchemaDocument": {
      "properties": {
        "fields": {
          "x-limit": 500
        },
        "undeclared_fields": {
          "default": "reject"
        }
      }
    },
    "SchemaVersion": {
      "pattern": "^[0-9]+(\\.[0-9]+)+$"
    },
    "Scopes": {
      "minItems": 1,
      "items": {
        "enum": [
          "upload",
          "files",
          "query",
          "process"
        ]
      }
    },
    "SelectList": {
      "minItems": 1,
      "maxItems": 200
    },
    "Shape": {
      "properties": {
        "architecture": {
          "enum": [
            "amd",
            "intel"
          ]
        },
        "ocpus": {
          "minimum": 1
        },
        "memory_gb": {
          "minimum": 1
        }
      }
    },
    "ShareBoardRequest": {
      "properties": {
        "expires_in_days": {
          "enum": [
            7,
            30,
            90,
            null
          ]
        }
      }
    },
    "SharedBoard": {
      "properties": {
        "tiles": {
          "maxItems": 24
        }
      }
    },
    "Slug": {
      "pattern": "^[a-z][a-z0-9_-]{0,62}$"
    },
    "TileAnswer": {
      "properties": {
        "rows": {
          "maxItems": 2000
        }
      }
    },
    "TileNumber": {
      "minimum": 1,
      "maximum": 2147483647
    },
    "TileTitle": {
      "minLength": 1,
      "maxLength": 200
    },
    "TileWidth": {
      "enum": [
        "half",
        "full"
      ]
    },
    "TokenUsage": {
      "properties": {
        "days": {
          "maxItems": 31
        }
      }
    },
    "TokenUsageList": {
      "properties": {
        "month": {
          "pattern": "^\\d{4}-\\d{2}$"
        },
        "data": {
          "maxItems": 500
        }
      }
    },
    "UndeclaredFields": {
      "enum": [
        "reject",
        "ignore"
      ]
    },
    "UploadStatus": {
      "enum": [
        "completed",
        "pending",
        "failed"
      ]
    },
    "Url": {
      "maxLength": 2048
    },
    "ValidationReport": {
      "properties": {
        "lines": {
          "minimum": 0
        },
        "bad_lines": {
          "minimum": 1
        },
        "errors": {
          "minItems": 1,
          "maxItems": 100
        }
      }
    },
    "VersionRequest": {
      "properties": {
        "undeclared_fields": {
          "default": "reject"
        }
      }
    }
  }
} as const;

export const panelBodyLimits = {
  "logIn": 16384,
  "askForLink": 16384,
  "acceptInvitation": 16384,
  "detectSchema": 8388608,
  "openSharedBoard": 16384,
  "answerSharedTile": 16384
} as const;

export const panelRoutes = {
  "prefix": "/panel/api",
  "cookie": "celeiro_session",
  "credentialSegments": [
    "invitations"
  ],
  "paths": {
    "getLoginOptions": "/panel/api/login",
    "logIn": "/panel/api/login",
    "logOut": "/panel/api/logout",
    "getSession": "/panel/api/session",
    "switchAccount": "/panel/api/session/account",
    "askForLink": "/panel/api/password/link",
    "changePassword": "/panel/api/password",
    "getInvitation": "/panel/api/invitations/{secret}",
    "acceptInvitation": "/panel/api/invitations/{secret}",
    "listMembers": "/panel/api/members",
    "inviteMember": "/panel/api/members",
    "changeMember": "/panel/api/members/{id}",
    "removeMember": "/panel/api/members/{id}",
    "renewMemberLink": "/panel/api/members/{id}/link",
    "listAudit": "/panel/api/audit",
    "changeTenant": "/panel/api/tenant",
    "listBudgets": "/panel/api/budgets",
    "listTokens": "/panel/api/tokens",
    "createToken": "/panel/api/tokens",
    "listTokenUsage": "/panel/api/tokens/usage",
    "revokeToken": "/panel/api/tokens/{id}",
    "getCredits": "/panel/api/credits",
    "listLedger": "/panel/api/credits/ledger",
    "getCreditHistory": "/panel/api/credits/history",
    "listSchemas": "/panel/api/schemas",
    "createSchema": "/panel/api/schemas",
    "detectSchema": "/panel/api/schemas/detect",
    "getSchema": "/panel/api/schemas/{slug}",
    "changeSchema": "/panel/api/schemas/{slug}",
    "addVersion": "/panel/api/schemas/{slug}/versions",
    "previewVersion": "/panel/api/schemas/{slug}/versions/preview",
    "repairTable": "/panel/api/schemas/{slug}/table/repair",
    "listSchemaFiles": "/panel/api/schemas/{slug}/files",
    "getFile": "/panel/api/schemas/{slug}/files/{id}",
    "downloadReport": "/panel/api/schemas/{slug}/files/{id}/report",
    "setFileAside": "/panel/api/schemas/{slug}/files/{id}/set-aside",
    "takeFileBack": "/panel/api/schemas/{slug}/files/{id}/take-back",
    "createUploadUrl": "/panel/api/schemas/{slug}/upload-token",
    "runQuery": "/panel/api/schemas/{slug}/query",
    "explainQuery": "/panel/api/schemas/{slug}/query/explain",
    "listQueries": "/panel/api/schemas/{slug}/queries",
    "saveQuery": "/panel/api/schemas/{slug}/queries",
    "rememberQuery": "/panel/api/schemas/{slug}/queries/recent",
    "replaceSavedQuery": "/panel/api/schemas/{slug}/queries/{id}",
    "removeSavedQuery": "/panel/api/schemas/{slug}/queries/{id}",
    "listBoards": "/panel/api/boards",
    "createBoard": "/panel/api/boards",
    "getBoard": "/panel/api/boards/{id}",
    "changeBoard": "/panel/api/boards/{id}",
    "removeBoard": "/panel/api/boards/{id}",
    "pinTile": "/panel/api/boards/{id}/tiles",
    "answerTile": "/panel/api/boards/{id}/tiles/{number}/answer",
    "shareBoard": "/panel/api/boards/{id}/link",
    "withdrawBoardLink": "/panel/api/boards/{id}/link",
    "openSharedBoard": "/panel/api/shared-board",
    "answerSharedTile": "/panel/api/shared-board/answer",
    "listShapes": "/panel/api/shapes",
    "getPending": "/panel/api/schemas/{slug}/processing",
    "startRun": "/panel/api/schemas/{slug}/processing",
    "estimateRun": "/panel/api/schemas/{slug}/processing/estimate",
    "listRuns": "/panel/api/runs",
    "getRun": "/panel/api/runs/{id}",
    "listRunFiles": "/panel/api/runs/{id}/files",
    "getRunLog": "/panel/api/runs/{id}/log",
    "cancelRun": "/panel/api/runs/{id}/cancel",
    "retryRun": "/panel/api/runs/{id}/retry",
    "getAutomation": "/panel/api/schemas/{slug}/automation",
    "setAutomation": "/panel/api/schemas/{slug}/automation",
    "previewAutomation": "/panel/api/schemas/{slug}/automation/preview",
    "listWebhooks": "/panel/api/webhooks",
    "createWebhook": "/panel/api/webhooks",
    "getWebhook": "/panel/api/webhooks/{id}",
    "changeWebhook": "/panel/api/webhooks/{id}",
    "removeWebhook": "/panel/api/webhooks/{id}",
    "getWebhookSecret": "/panel/api/webhooks/{id}/secret",
    "rotateWebhookSecret": "/panel/api/webhooks/{id}/secret",
    "testWebhook": "/panel/api/webhooks/{id}/test",
    "resendSince": "/panel/api/webhooks/{id}/resend",
    "listDeliveries": "/panel/api/webhooks/{id}/deliveries",
    "getDelivery": "/panel/api/deliveries/{id}",
    "resendDelivery": "/panel/api/deliveries/{id}/resend",
    "getOverview": "/panel/api/overview",
    "listNotices": "/panel/api/notices",
    "getNoticeSettings": "/panel/api/notices/settings",
    "changeNoticeSettings": "/panel/api/notices/settings",
    "markNoticesRead": "/panel/api/notices/read",
    "streamEvents": "/panel/api/events"
  }
} as const;
