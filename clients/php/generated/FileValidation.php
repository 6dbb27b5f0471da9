<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * Result of the check of the content: `pending` while bytes arrive, then `valid` or `invalid`. It stays `pending` when
 * the upload broke off before the check had an answer.
 */
enum FileValidation: string
{
    case Valid = 'valid';
    case Invalid = 'invalid';
    case Pending = 'pending';
    /** A value that this version of the package does not know. */
    case Unknown = 'unknown';

    /** The case of a value that was received. */
    public static function of(string $value): self
    {
        return self::tryFrom($value) ?? self::Unknown;
    }
}
