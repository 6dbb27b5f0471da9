<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

/**
 * Whole lines of a source, sent as one file.
 *
 * @internal
 */
final class Part
{
    /**
     * @param int $number from 1
     * @param string $name that it is stored under
     * @param string $sha256 of its bytes, in lower-case hexadecimal
     * @param int $firstLine lines of the source before it
     * @param int $firstByte bytes of the source before it
     */
    public function __construct(
        public readonly int $number,
        public readonly string $name,
        public readonly Bytes $data,
        public readonly string $sha256,
        public readonly int $firstLine,
        public readonly int $firstByte,
        public readonly bool $isLast,
    ) {
    }
}
