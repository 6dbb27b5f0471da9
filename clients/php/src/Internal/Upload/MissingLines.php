<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\InvalidFileException;

/**
 * The lines of a source that are not stored, where others are or may be.
 *
 * @internal
 */
final class MissingLines
{
    /** @var array<int, string> What to upload for each part that failed, by its number. */
    private array $ofParts = [];
    /** The first line that no part was made of. Null where the source ends before it. */
    private ?int $rest = 1;
    /** Whether that line alone would be a part that repeats another. */
    private bool $restRepeats = false;

    /** Notes that a part was made. */
    public function made(Part $part): void
    {
        $this->rest = $part->isLast ? null : $part->firstLine + $part->data->lines() + 1;
    }

    /** Notes that the next part is not made, because it would repeat another. */
    public function repeats(): void
    {
        $this->restRepeats = true;
    }

    /** Notes that a part is not stored. */
    public function failed(Part $part, CeleiroException $exception): void
    {
        [$first, $last] = [$part->firstLine + 1, $part->firstLine + $part->data->lines()];
        $lines = $first === $last ? "line $first" : "lines $first to $last";
        $this->ofParts[$part->number] = match (true) {
            $exception instanceof RepeatedPartException => "$lines, with others beside, as a file of another name",
            $exception instanceof InvalidFileException => "the corrected $lines as \"$part->name\"",
            default => "$lines as \"$part->name\"",
        };
    }

    /**
     * What to do about them. It is never to upload the whole source again: parts are cut by size, so other lines or another
     * size move the borders of the parts behind, and their lines would be stored twice.
     */
    public function advice(): string
    {
        ksort($this->ofParts);
        $missing = array_values($this->ofParts);
        if ($this->rest !== null) {
            $missing[] = "the lines from $this->rest on as a file of another name" . ($this->restRepeats
                ? ", with a larger partBytes, so that line $this->rest shares its part with others"
                : '');
        }
        return 'other parts are stored, so do not upload the whole source again: a correction or another partBytes moves '
            . 'the borders of the parts, and lines would be stored twice. Upload alone what is missing: '
            . implode('; ', $missing);
    }
}
