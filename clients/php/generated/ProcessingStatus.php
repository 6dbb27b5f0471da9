<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `pending`: the file waits for a run; those with `upload_status` `completed` are what `processFiles` takes.
 * `processing`: a run has it. `completed`: its records are in the columnar table. `failed`: it will not be processed,
 * because its upload failed, or because it was set aside, as one does when what is stored of it is damaged: then its
 * records are in no answer until it is taken back. A run that fails gives its files back as `pending`. Records of a
 * completed upload that is not set aside are queryable, each exactly once, in every one of these states.
 */
enum ProcessingStatus: string
{
    case Pending = 'pending';
    case Processing = 'processing';
    case Completed = 'completed';
    case Failed = 'failed';
    /** A value that this version of the package does not know. */
    case Unknown = 'unknown';

    /** The case of a value that was received. */
    public static function of(string $value): self
    {
        return self::tryFrom($value) ?? self::Unknown;
    }
}
