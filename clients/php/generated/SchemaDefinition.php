<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `SchemaDefinition` of the contract.
 */
final readonly class SchemaDefinition
{
    /**
     * @param string $slug Name of a schema in paths.
     * @param string $version Dotted version of a schema; the first is `1.0`. A new version adds optional fields, makes
     *     required fields optional, drops fields, widens `integer` to `number`, or changes descriptions or what is done
     *     with undeclared fields, so every record stored earlier stays valid.
     * @param bool $active Whether the schema takes uploads and processing.
     * @param SchemaFile $document
     */
    public function __construct(
        public string $slug,
        public string $version,
        public bool $active,
        public SchemaFile $document,
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
            version: $data['version'] ?? null,
            active: $data['active'] ?? null,
            document: SchemaFile::fromArray($data['document'] ?? null),
        );
    }
}
