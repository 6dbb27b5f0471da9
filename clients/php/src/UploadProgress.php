<?php

declare(strict_types=1);

namespace Celeiro;

/**
 * How much of an upload is stored. Parts that a journal skipped count.
 */
final readonly class UploadProgress
{
    /**
     * @param int $bytes Bytes of the source that are stored.
     * @param int|null $totalBytes Bytes of the source. Null where only reading tells.
     * @param int $parts Parts that are stored.
     * @param int $rows Records in them.
     */
    public function __construct(
        public int $bytes,
        public ?int $totalBytes,
        public int $parts,
        public int $rows,
    ) {
    }
}
