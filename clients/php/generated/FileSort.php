<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * One of the values that the contract allows.
 */
enum FileSort: string
{
    case FileName = 'file_name';
    case SizeBytes = 'size_bytes';
    case SchemaVersion = 'schema_version';
    case StoragePath = 'storage_path';
    case Validation = 'validation';
    case UploadStatus = 'upload_status';
    case CreatedAt = 'created_at';
    case UpdatedAt = 'updated_at';
}
