<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * A whole answer.
 *
 * @internal
 */
final readonly class Answer
{
    /** @param array<string, string> $headers By their names in lower case. */
    public function __construct(public int $status, public array $headers, public string $body)
    {
    }
}
