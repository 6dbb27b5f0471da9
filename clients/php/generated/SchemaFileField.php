<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `SchemaFileField` of the contract.
 */
final readonly class SchemaFileField
{
    /**
     * @param string $name Name of the column.
     * @param string $type One of `string`, `integer`, `number`, `decimal(p,s)` (with its figures), `boolean`, `date`,
     *     `timestamp` and `json`; the table of `uploadFile` says what each takes.
     * @param bool $required Whether the field is present and not null in every record.
     * @param string|null $key JSON key in the records, where it differs from the name.
     * @param string|null $description
     */
    public function __construct(
        public string $name,
        public string $type,
        public bool $required,
        public ?string $key = null,
        public ?string $description = null,
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
            required: $data['required'] ?? null,
            key: $data['key'] ?? null,
            description: $data['description'] ?? null,
        );
    }
}
