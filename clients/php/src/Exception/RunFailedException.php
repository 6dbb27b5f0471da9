<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * A run that was waited for failed or was cancelled, so that its files are pending again.
 */
final class RunFailedException extends CeleiroException
{
    /**
     * @param list<int> $runIds The runs that gave their files back.
     * @param int $filesDone Files that all runs together have processed.
     * @param int $filesCount Files that all runs had.
     */
    public function __construct(
        string $message,
        public readonly array $runIds,
        public readonly int $filesDone,
        public readonly int $filesCount,
    ) {
        parent::__construct($message);
    }
}
