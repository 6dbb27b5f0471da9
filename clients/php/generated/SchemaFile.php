<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * What `celeiro check` and the clients' checkers read as `schema.json`.
 */
final readonly class SchemaFile
{
    /**
     * @param string $slug Name of a schema in paths.
     * @param string $name
     * @param string $eventDateField Name of the one `date` or `timestamp` field that orders the records by time; it is
     *     required.
     * @param list<SchemaFileField> $fields In the order of the columns.
     * @param UndeclaredFields $undeclaredFields
     */
    public function __construct(
        public string $slug,
        public string $name,
        public string $eventDateField,
        public array $fields,
        public UndeclaredFields $undeclaredFields,
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
            slug: $data['slug'] ?? null,
            name: $data['name'] ?? null,
            eventDateField: $data['event_date_field'] ?? null,
            fields: array_map(SchemaFileField::fromArray(...), $data['fields'] ?? null),
            undeclaredFields: UndeclaredFields::of($data['undeclared_fields'] ?? null),
        );
    }
}
