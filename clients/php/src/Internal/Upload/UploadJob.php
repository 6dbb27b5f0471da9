<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\InvalidFileException;
use Celeiro\Internal\Http\Failures;
use Celeiro\Internal\Http\Loop;
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
    /** @var array<int, SentPart> By id of the record. */
    private array $byRecord = [];
    private ?CeleiroException $failed = null;
    private int $failedAt = 0;
    private MissingLines $missing;
    /** Whether a part ended in a way that does not tell that it is not stored. */
    private bool $isUnsure = false;
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
        $this->missing = new MissingLines();
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
                $this->missing->made($part);
                $this->startPart($part);
            }
        } catch (RepeatedPartException $repeated) {
            $this->missing->repeats();
            $this->fail($repeated->number, $repeated->part, $repeated);
        } catch (CeleiroException $exception) {
            $this->fail(0, null, $exception);
        }
    }

    private function startPart(Part $part): void
    {
        $noted = $this->journal?->find($part);
        try {
            if ($noted === null) {
                $this->underWay[$part->number] = $this->sender->start($part);
                return;
            }
            $stored = new SentPart($part->name, $noted, false);
            $this->requireOwnRecord($part, $stored);
        } catch (CeleiroException $exception) {
            $this->failPart($part, $exception);
            return;
        }
        $this->stored($part, $stored);
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
        $part = $sent->part;
        try {
            $result = $this->sender->settle($sent);
            if ($result instanceof PartCall) {
                $this->underWay[$part->number] = $result;
                return;
            }
            $stored = new SentPart($part->name, $result->result->file, $result->result->duplicate);
            $this->requireOwnRecord($part, $stored);
        } catch (CeleiroException $exception) {
            $this->failPart($part, $exception);
            return;
        }
        try {
            $this->journal?->note($part, $result->record);
        } catch (CeleiroException $exception) {
            $this->fail(0, null, $exception);
        }
        $this->stored($part, $stored);
    }

    /** @throws RepeatedPartException where another part has the record, and the service stored the rows of one alone */
    private function requireOwnRecord(Part $part, SentPart $sent): void
    {
        $other = $this->byRecord[$sent->file->id] ??= $sent;
        if ($other !== $sent && ($other->duplicate || $sent->duplicate)) {
            throw RepeatedPartException::answered($part->number, $sent, $other);
        }
    }

    private function stored(Part $part, SentPart $sent): void
    {
        $this->sent[$part->number] = $sent;
        $this->bytes += $part->data->length();
        $this->rows += $sent->file->rows ?? 0;
        if ($this->onProgress !== null) {
            ($this->onProgress)(new UploadProgress($this->bytes, $this->totalBytes, count($this->sent), $this->rows));
        }
    }

    private function failPart(Part $part, CeleiroException $exception): void
    {
        $this->missing->failed($part, $exception);
        $this->isUnsure = $this->isUnsure || !$exception instanceof InvalidFileException;
        $this->fail($part->number, $part->name, $exception);
    }

    /** Stops the upload. Of several parts that fail the first of the source is told. */
    private function fail(int $number, ?string $name, CeleiroException $exception): void
    {
        if ($this->failed === null || $number < $this->failedAt) {
            $exception->part = $name;
            [$this->failed, $this->failedAt] = [$exception, $number];
        }
    }

    /** Says what to do where the whole source is not to be uploaded again. */
    private function advise(CeleiroException $failed): void
    {
        if ($failed instanceof RepeatedPartException) {
            $failed->endWith('. What to do: ' . $this->missing->advice());
        } elseif ($failed instanceof InvalidFileException && ($this->sent !== [] || $this->isUnsure)) {
            $failed->endWith($this->missing->advice(), Failures::CORRECT_AND_REPEAT);
        }
    }

    private function finish(): UploadSummary
    {
        ksort($this->sent);
        $sent = array_values($this->sent);
        if ($this->failed !== null) {
            $this->failed->sent = $sent;
            $this->advise($this->failed);
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
