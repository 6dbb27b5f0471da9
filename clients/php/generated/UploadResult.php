<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `UploadResult` of the contract.
 */
final readonly class UploadResult
{
    /**
     * @param bool $success Always true. Every record of the file is queryable from the moment of this answer.
     * @param FileRecord $file
     * @param bool $duplicate True when the schema already held this content (same SHA-256), under whatever name.
     *     Nothing was stored again, and `file` is the record stored first, whose `file_name` may differ from the one
     *     just sent.
     */
    public function __construct(
        public bool $success,
        public FileRecord $file,
        public bool $duplicate,
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
            success: $data['success'] ?? null,
            file: FileRecord::fromArray($data['file'] ?? null),
            duplicate: $data['duplicate'] ?? null,
        );
    }
}
