<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * Runs were not over within the timeout of `waitForRuns`. They go on.
 */
final class RunTimeoutException extends CeleiroException
{
    /**
     * @param int $filesDone Files processed so far.
     * @param int $filesCount Files that all runs have.
     */
    public function __construct(
        string $message,
        public readonly int $filesDone,
        public readonly int $filesCount,
    ) {
        parent::__construct($message);
    }
}
