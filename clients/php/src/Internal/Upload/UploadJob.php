<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\Internal\Http\Loop;
use Celeiro\Model\FileRecord;
use Celeiro\SentPart;
use Celeiro\UploadProgress;
use Celeiro\UploadSummary;

/**
 * One source on its way: its parts side by side, its journal and its progress. At any moment it holds the parts that are
 * sent and the one that is read.
 *
 * @internal
 */
final class UploadJob
{
    /** Longest wait, in seconds, for transfers before a source that had nothing is asked again. */
    private const SOURCE_PAUSE = 0.01;

    /** @var array<int, PartCall> By number of the part. */
    private array $underWay = [];
    /** @var array<int, SentPart> By number of the part. */
    private array $sent = [];
    private ?CeleiroException $failed = null;
    private int $failedAt = 0;
    private int $bytes = 0;
    private int $rows = 0;
    /** Whether all parts are cut. */
    private bool $isCut = false;

    /** @param (\Closure(UploadProgress): void)|null $onProgress */
    public function __construct(
        private readonly Loop $loop,
        private readonly PartSender $sender,
        private readonly PartCutter $cutter,
        private readonly ?int $totalBytes,
        private readonly int $concurrency,
        private readonly ?Journal $journal,
        private readonly ?\Closure $onProgress,
    ) {
    }

    /** @throws CeleiroException of the first part, in the order of the source, that was refused */
    public function run(): UploadSummary
    {
        try {
            while (!$this->isComplete()) {
                $this->startParts();
                $this->await();
                $this->settleParts();
            }
        } finally {
            // Only where a callback threw something: else all have ended.
            foreach ($this->underWay as $sent) {
                $this->loop->cancel($sent->call);
            }
        }
        return $this->finish();
    }

    private function isComplete(): bool
    {
        return $this->underWay === [] && ($this->isCut || $this->failed !== null);
    }

    private function hasRoom(): bool
    {
        return !$this->isCut && $this->failed === null && count($this->underWay) < $this->concurrency;
    }

    private function startParts(): void
    {
        try {
            while ($this->hasRoom() && ($part = $this->cutter->next()) !== null) {
                $this->isCut = $part->isLast;
                $this->startPart($part);
            }
        } catch (CeleiroException $exception) {
            $this->fail(null, $exception);
        }
    }

    private function startPart(Part $part): void
    {
        $stored = $this->journal?->find($part);
        if ($stored !== null) {
            $this->stored($part, $stored, false);
            return;
        }
        try {
            $this->underWay[$part->number] = $this->sender->start($part);
        } catch (CeleiroException $exception) {
            $this->fail($part, $exception);
        }
    }

    private function await(): void
    {
        if ($this->hasRoom()) { // the source had nothing
            $this->loop->poll(self::SOURCE_PAUSE);
        } elseif ($this->underWay !== []) {
            $this->loop->wait(...array_map(static fn (PartCall $sent) => $sent->call, array_values($this->underWay)));
        }
    }

    private function settleParts(): void
    {
        foreach ($this->underWay as $number => $sent) {
            if ($sent->call->isOver()) {
                unset($this->underWay[$number]);
                $this->settle($sent);
            }
        }
    }

    private function settle(PartCall $sent): void
    {
        try {
            $result = $this->sender->settle($sent);
        } catch (CeleiroException $exception) {
            $this->fail($sent->part, $exception);
            return;
        }
        if ($result instanceof PartCall) {
            $this->underWay[$sent->part->number] = $result;
            return;
        }
        try {
            $this->journal?->note($sent->part, $result->record);
        } catch (CeleiroException $exception) {
            $this->fail(null, $exception);
        }
        $this->stored($sent->part, $result->result->file, $result->result->duplicate);
    }

    private function stored(Part $part, FileRecord $file, bool $isDuplicate): void
    {
        $this->sent[$part->number] = new SentPart($part->name, $file, $isDuplicate);
        $this->bytes += $part->data->length();
        $this->rows += $file->rows ?? 0;
        if ($this->onProgress !== null) {
            ($this->onProgress)(new UploadProgress($this->bytes, $this->totalBytes, count($this->sent), $this->rows));
        }
    }

    /** Stops the upload. Of several parts that fail the first of the source is told. */
    private function fail(?Part $part, CeleiroException $exception): void
    {
        $number = $part->number ?? 0;
        if ($this->failed === null || $number < $this->failedAt) {
            $exception->part = $part?->name;
            [$this->failed, $this->failedAt] = [$exception, $number];
        }
    }

    private function finish(): UploadSummary
    {
        ksort($this->sent);
        $sent = array_values($this->sent);
        if ($this->failed !== null) {
            $this->failed->sent = $sent;
            throw $this->failed;
        }
        $this->journal?->remove();
        return new UploadSummary(
            array_map(static fn (SentPart $part) => $part->file, $sent),
            $this->rows,
            $this->bytes,
            count($sent),
            count(array_filter($sent, static fn (SentPart $part) => $part->duplicate)),
        );
    }
}
