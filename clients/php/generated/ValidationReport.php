<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * What is wrong with a file. Every bad line is counted; the first 100 are described, in the order of the file, each by
 * the first problem found in it. The control panel shows the reports of a schema's last 1,000 invalid files.
 */
final readonly class ValidationReport
{
    /**
     * @param int $lines Number of lines read.
     * @param int $badLines Number of lines that break a rule, also those past the first 100.
     * @param list<LineError> $errors The first 100 bad lines.
     */
    public function __construct(
        public int $lines,
        public int $badLines,
        public array $errors,
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
            lines: $data['lines'] ?? null,
            badLines: $data['bad_lines'] ?? null,
            errors: array_map(LineError::fromArray(...), $data['errors'] ?? null),
        );
    }
}
