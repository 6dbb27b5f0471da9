<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `ProcessingStarted` of the contract.
 */
final readonly class ProcessingStarted
{
    /**
     * @param list<int> $ids Identifiers of the runs created, one for each schema version that has pending files, as far
     *     as the plan has room for open runs. A file record's `run_id` and a webhook's `metadata.run_id` refer to them.
     * @param string $status Always `started`. A run goes from `started` to `running` and ends as `completed`, `failed`
     *     or `cancelled`; it can fail from `started`.
     * @param string $schema Slug of the schema.
     * @param string $schemaVersion The version processed; the newest of them when there are several.
     * @param string $shape Name of the shape preset used.
     * @param int $executors Number of executors used by each run.
     * @param int $filesCount Files queued, in all runs together. A run takes at most 50,000; the files beyond it stay
     *     pending.
     * @param float $totalSizeMb Size of these files in megabytes (1 MB = 1,048,576 bytes), in all runs together.
     */
    public function __construct(
        public array $ids,
        public string $status,
        public string $schema,
        public string $schemaVersion,
        public string $shape,
        public int $executors,
        public int $filesCount,
        public float $totalSizeMb,
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
            ids: $data['ids'] ?? null,
            status: $data['status'] ?? null,
            schema: $data['schema'] ?? null,
            schemaVersion: $data['schema_version'] ?? null,
            shape: $data['shape'] ?? null,
            executors: $data['executors'] ?? null,
            filesCount: $data['files_count'] ?? null,
            totalSizeMb: $data['total_size_mb'] ?? null,
        );
    }
}
