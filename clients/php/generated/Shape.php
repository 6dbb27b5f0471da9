<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * `Shape` of the contract.
 */
final readonly class Shape
{
    /**
     * @param int $id The value to use as `shape_id`.
     * @param string $name Display name.
     * @param Architecture $architecture
     * @param bool $defaultDriverFromThisArchitecture True marks the shape that drives every run whose executors are of
     *     this architecture.
     * @param string $shape Name of the underlying machine type.
     * @param int $ocpus Number of CPUs.
     * @param int $memoryGb Memory in GB.
     * @param string $recommendedFileSizeGb Size of pending files it suits, in GB; a decimal number as text.
     * @param string $finalCostPerHour Credits per machine and hour, settled by the second; a decimal number as text.
     */
    public function __construct(
        public int $id,
        public string $name,
        public Architecture $architecture,
        public bool $defaultDriverFromThisArchitecture,
        public string $shape,
        public int $ocpus,
        public int $memoryGb,
        public string $recommendedFileSizeGb,
        public string $finalCostPerHour,
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
            name: $data['name'] ?? null,
            architecture: Architecture::of($data['architecture'] ?? null),
            defaultDriverFromThisArchitecture: $data['default_driver_from_this_architecture'] ?? null,
            shape: $data['shape'] ?? null,
            ocpus: $data['ocpus'] ?? null,
            memoryGb: $data['memory_gb'] ?? null,
            recommendedFileSizeGb: $data['recommended_file_size_gb'] ?? null,
            finalCostPerHour: $data['final_cost_per_hour'] ?? null,
        );
    }
}
