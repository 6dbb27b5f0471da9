<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `DamagedFile` of the contract.
 */
final readonly class DamagedFile
{
    /**
     * @param int $id
     * @param string $fileName
     */
    public function __construct(
        public int $id,
        public string $fileName,
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
            id: $data['id'] ?? null,
            fileName: $data['file_name'] ?? null,
        );
    }
}
