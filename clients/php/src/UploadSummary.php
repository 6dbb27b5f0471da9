<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Model\FileRecord;

/**
 * What became of a source: all of it is stored.
 */
final readonly class UploadSummary
{
    /**
     * @param list<FileRecord> $files The records of the service, in the order of the source.
     * @param int $rows Records in all files.
     * @param int $bytes Bytes of the source.
     * @param int $parts Parts that the source was cut into.
     * @param int $duplicates Parts whose content the service held before.
     */
    public function __construct(
        public array $files,
        public int $rows,
        public int $bytes,
        public int $parts,
        public int $duplicates,
    ) {
    }
}
