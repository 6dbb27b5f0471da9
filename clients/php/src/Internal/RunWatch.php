<?php

declare(strict_types=1);

namespace Celeiro\Internal;

use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\RunFailedException;
use Celeiro\Exception\RunTimeoutException;
use Celeiro\FileFilter;
use Celeiro\Model\ProcessingStarted;
use Celeiro\Model\ProcessingStatus;

/**
 * Waits for runs by what the listing of files tells.
 *
 * @internal
 */
final class RunWatch
{
    /** Seconds before the first look, what each further wait grows by, and the bound: the listing is rate limited. */
    private const FIRST_LOOK = 0.5;
    private const GROWTH = 1.5;
    private const MAX_LOOK = 5.0;

    /** @var array<int, int> Files of each run that are processed. */
    private array $done = [];
    /** @var array<int, int> Files of each run. */
    private array $listed = [];
    /** @var array<int, int> Most files that a run listed at any look. */
    private array $most = [];

    public function __construct(private readonly FileListing $listing, private readonly ProcessingStarted $started)
    {
    }

    /**
     * @param (\Closure(int, int): void)|null $onProgress
     * @param float|null $timeout in seconds
     * @throws CeleiroException
     */
    public function wait(?\Closure $onProgress, ?float $timeout): void
    {
        $deadline = $timeout === null ? INF : self::now() + $timeout;
        for ($pause = self::FIRST_LOOK;; $pause = min(self::MAX_LOOK, $pause * self::GROWTH)) {
            usleep((int) (max(0.0, min($pause, $deadline - self::now())) * 1_000_000));
            $this->look();
            if ($onProgress !== null) {
                $onProgress($this->filesDone(), $this->started->filesCount);
            }
            if ($this->filesDone() >= $this->started->filesCount) {
                return;
            }
            if (array_sum($this->listed) < $this->started->filesCount) {
                throw $this->failure();
            }
            if (self::now() >= $deadline) {
                throw $this->stillRunning($timeout);
            }
        }
    }

    /**
     * Counts the files of the runs. Files stay processed: they are counted first, so that a run that ends in between is not
     * taken for one that failed.
     */
    private function look(): void
    {
        foreach ($this->started->ids as $run) {
            if (!$this->isOver($run)) {
                $done = new FileFilter(runId: $run, processingStatus: ProcessingStatus::Completed);
                $this->done[$run] = $this->listing->count($done);
                $this->listed[$run] = $this->listing->count(new FileFilter(runId: $run));
                $this->most[$run] = max($this->most[$run] ?? 0, $this->listed[$run]);
            }
        }
    }

    private function isOver(int $run): bool
    {
        return ($this->done[$run] ?? 0) > 0 && $this->done[$run] === $this->listed[$run];
    }

    private function filesDone(): int
    {
        return array_sum($this->done);
    }

    /** Whether the run has no files, or fewer than before: runs begin with at least one. */
    private function gaveBack(int $run): bool
    {
        return $this->listed[$run] === 0 || $this->listed[$run] < $this->most[$run];
    }

    private function failure(): RunFailedException
    {
        $failed = array_values(array_filter($this->started->ids, $this->gaveBack(...)));
        $message = sprintf(
            'wait for runs of "%s": the runs %s failed or were cancelled and gave their files back; %d of %d files are '
                . 'done. What to do: look at the runs in the control panel, then process again',
            $this->started->schema,
            implode(', ', $failed),
            $this->filesDone(),
            $this->started->filesCount,
        );
        return new RunFailedException($message, $failed, $this->filesDone(), $this->started->filesCount);
    }

    private function stillRunning(float $timeout): RunTimeoutException
    {
        $message = sprintf(
            'wait for runs of "%s": they were not over within %s s; %d of %d files are done. What to do: the runs go on, '
                . 'so call waitForRuns again, or look at them in the control panel',
            $this->started->schema,
            $timeout,
            $this->filesDone(),
            $this->started->filesCount,
        );
        return new RunTimeoutException($message, $this->filesDone(), $this->started->filesCount);
    }

    /** Seconds of a clock that nobody sets. */
    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
