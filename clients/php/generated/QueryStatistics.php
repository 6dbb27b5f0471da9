<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * What the query cost. Absent when `include_meta` is false.
 */
final readonly class QueryStatistics
{
    /**
     * @param float $elapsed Seconds.
     * @param int $rowsRead
     * @param int $bytesRead
     */
    public function __construct(
        public float $elapsed,
        public int $rowsRead,
        public int $bytesRead,
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
            elapsed: $data['elapsed'] ?? null,
            rowsRead: $data['rows_read'] ?? null,
            bytesRead: $data['bytes_read'] ?? null,
        );
    }
}
