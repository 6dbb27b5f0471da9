<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `LineError` of the contract.
 */
final readonly class LineError
{
    /**
     * @param int $line Number of the line, from 1.
     * @param int $byteOffset Place of the problem in bytes from the start of the file, from 0; in the decompressed
     *     content where the file was sent compressed.
     * @param string|null $field JSON key of the field concerned; null when the line as a whole is to blame.
     * @param string $expected What should have stood there, e.g. a type.
     * @param string $found What stood there, at most 80 characters.
     * @param string $code What is wrong, for programs; stable. The extension `x-line-error-codes` of this document
     *     lists the codes.
     * @param string $message What is wrong, for people, in Portuguese (pt-BR).
     */
    public function __construct(
        public int $line,
        public int $byteOffset,
        public ?string $field,
        public string $expected,
        public string $found,
        public string $code,
        public string $message,
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
            line: $data['line'] ?? null,
            byteOffset: $data['byte_offset'] ?? null,
            field: $data['field'] ?? null,
            expected: $data['expected'] ?? null,
            found: $data['found'] ?? null,
            code: $data['code'] ?? null,
            message: $data['message'] ?? null,
        );
    }
}
