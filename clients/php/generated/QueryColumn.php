<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `QueryColumn` of the contract.
 */
final readonly class QueryColumn
{
    /**
     * @param string $name Field name, alias, or the text of an expression without alias.
     * @param string $type One of `varchar`, `bigint`, `double`, `decimal(p,s)` (with its figures), `boolean`, `date`,
     *     `timestamp(6) with time zone` and `json`. The vocabulary is the same whatever engine answers.
     */
    public function __construct(
        public string $name,
        public string $type,
    ) {
    }

    /**
     * Reads a decoded answer. Members that this version of the package does not know are passed over.
     *
     * @param array<mixed> $data
     * @throws \TypeError where a member is missing or has another type
     */
    public static function fromArray(array $data): self
    {
        return new self(
            name: $data['name'] ?? null,
            type: $data['type'] ?? null,
        );
    }
}
