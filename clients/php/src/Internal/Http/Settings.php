<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * What holds for every request of a client. Times are in seconds.
 *
 * @internal
 */
final readonly class Settings
{
    /** @param array<int, mixed> $curlOptions */
    public function __construct(
        public float $timeout,
        public float $connectTimeout,
        public int $maxAttempts,
        public string $userAgent,
        public array $curlOptions,
    ) {
    }
}
