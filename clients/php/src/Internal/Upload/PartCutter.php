<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

/**
 * Cuts a source at line ends into parts of at most `partBytes`; a longer line makes its own part. No two parts have equal
 * content: the service stores it once, and the rows of one of them would be lost.
 *
 * @internal
 */
final class PartCutter
{
    /** What is read and not yet given. */
    private readonly Bytes $buffer;
    /** How much of the buffer has no line end behind `partBytes`. */
    private int $searched = 0;
    private int $given = 0;
    private int $lines = 0;
    private int $bytes = 0;
    /** @var array<string, string> Names of the parts given, by their SHA-256. */
    private array $names = [];
    /** @var array<int, true> Lengths of the parts given. */
    private array $lengths = [];

    /**
     * @param \Iterator<string> $blocks an empty one says that nothing is there at the moment
     * @param string $name of the source; of several parts each is named `<base>-00001.jsonl` and so on
     */
    public function __construct(
        private readonly \Iterator $blocks,
        private readonly string $name,
        private readonly int $partBytes,
    ) {
        $this->buffer = new Bytes();
    }

    /**
     * The next part. Null where the source has nothing at the moment: then ask again.
     *
     * @throws RepeatedPartException where no cut makes it differ from all parts before
     */
    public function next(): ?Part
    {
        while (($cut = $this->findCut()) === null) {
            if (!$this->readBlock()) {
                return null;
            }
        }
        // The part is the last where the source ends here, which reading on tells.
        while ($this->buffer->length() === $cut && $this->blocks->valid()) {
            if (!$this->readBlock()) {
                return null;
            }
        }
        return $this->take($cut);
    }

    /** Where the next part ends in the buffer. Null while more has to be read to know. */
    private function findCut(): ?int
    {
        $length = $this->buffer->length();
        if (!$this->blocks->valid() && $length <= $this->partBytes) {
            return $length;
        }
        if ($length <= $this->partBytes) {
            return null;
        }
        $cut = $this->buffer->behindLastLineEnd($this->partBytes)
            ?? $this->buffer->behindNextLineEnd(max($this->searched, $this->partBytes));
        $this->searched = $length;
        return $cut ?? ($this->blocks->valid() ? null : $length);
    }

    /** Whether there was a block that is not empty, or the end. */
    private function readBlock(): bool
    {
        $block = $this->blocks->current();
        $this->blocks->next();
        $this->buffer->append($block);
        return $block !== '' || !$this->blocks->valid();
    }

    private function take(int $cut): Part
    {
        $this->given++;
        [$cut, $sha256] = $this->distinct($cut);
        $isLast = $cut === $this->buffer->length() && !$this->blocks->valid();
        $part = new Part(
            $this->given,
            $this->given === 1 && $isLast ? $this->name : $this->numbered(),
            $this->buffer->take($cut),
            $sha256,
            $this->lines,
            $this->bytes,
            $isLast,
        );
        $this->searched = 0;
        $this->bytes += $cut;
        $this->lines += $part->data->lineEnds();
        return $part;
    }

    /**
     * Moves the end of a part back by whole lines until no part before has its content. It depends on the content alone, so
     * that a repeated upload is cut alike.
     *
     * @return array{int, string} where the part ends, and its SHA-256
     */
    private function distinct(int $cut): array
    {
        $ends = [$cut]; // up to the first whose length no part before has
        while (isset($this->lengths[$cut]) && ($cut = $this->buffer->behindLastLineEnd($cut - 1)) !== null) {
            $ends[] = $cut;
        }
        $earlier = '';
        foreach ($this->buffer->sha256($ends) as $end => $sha256) {
            $earlier = $this->names[$sha256] ?? null;
            if ($earlier === null) {
                $this->names[$sha256] = $this->numbered();
                $this->lengths[$end] = true;
                return [$end, $sha256];
            }
        }
        throw RepeatedPartException::unsent($this->given, $this->numbered(), $earlier);
    }

    private function numbered(): string
    {
        return sprintf('%s-%05d.jsonl', substr($this->name, 0, -strlen('.jsonl')), $this->given);
    }
}
