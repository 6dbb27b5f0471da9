<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * One of the values that the contract allows.
 */
enum SortDirection: string
{
    case Asc = 'asc';
    case Desc = 'desc';
}
