<?php

declare(strict_types=1);

namespace Celeiro\Webhook;

/**
 * Why a run failed.
 */
final readonly class RunError
{
    /**
     * @param string $code For programs.
     * @param string $message For people, in Portuguese.
     */
    public function __construct(public string $code, public string $message)
    {
    }
}
