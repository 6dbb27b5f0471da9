<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `FileList` of the contract.
 */
final readonly class FileList
{
    /**
     * @param list<FileRecord> $data
     * @param PageMeta $meta
     * @param bool $success Always true.
     */
    public function __construct(
        public array $data,
        public PageMeta $meta,
        public bool $success,
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
            data: array_map(FileRecord::fromArray(...), $data['data'] ?? null),
            meta: PageMeta::fromArray($data['meta'] ?? null),
            success: $data['success'] ?? null,
        );
    }
}
