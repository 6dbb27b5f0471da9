<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * Body of one attempt of an upload, read while it is sent.
 *
 * @internal
 */
interface Body
{
    /** Number of bytes; null where it is not known before the end. */
    public function length(): ?int;

    /** The next bytes, at most so many; empty at the end. */
    public function read(int $atMost): string;
}
