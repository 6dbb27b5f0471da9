<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * What becomes of a record with a key that no field declares.
 */
enum UndeclaredFields: string
{
    case Reject = 'reject';
    case Ignore = 'ignore';
    /** A value that this version of the package does not know. */
    case Unknown = 'unknown';

    /** The case of a value that was received. */
    public static function of(string $value): self
    {
        return self::tryFrom($value) ?? self::Unknown;
    }
}
