<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `pending` while bytes arrive, `completed` once the file is stored and its records are queryable, `failed` otherwise.
 * An invalid file is `failed` and `invalid`: it is listed, and its bytes are never queryable. A connection cut in the
 * middle leaves `failed` within a minute of the cut, and no stored object behind.
 */
enum UploadStatus: string
{
    case Completed = 'completed';
    case Pending = 'pending';
    case Failed = 'failed';
    /** A value that this version of the package does not know. */
    case Unknown = 'unknown';

    /** The case of a value that was received. */
    public static function of(string $value): self
    {
        return self::tryFrom($value) ?? self::Unknown;
    }
}
