<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * A request with its attempts, driven by a loop.
 *
 * @internal
 */
final class Call
{
    public int $attempts = 0;
    /** When the next attempt begins, in seconds of the loop's clock. */
    public float $dueAt = 0.0;
    public ?Attempt $attempt = null;
    /** The last attempt's, once the call is over. */
    public Answer|Fault|null $outcome = null;
    public bool $canceled = false;

    public function __construct(public readonly Request $request)
    {
    }

    public function isOver(): bool
    {
        return $this->canceled || $this->outcome !== null;
    }
}
