<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 429 after the last attempt.
 */
final class RateLimitException extends CeleiroException
{
    /** Seconds that the service asks to wait. Null where it does not say. */
    public ?int $retryAfter = null;
}
