<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;

/**
 * Any source as blocks of bytes.
 *
 * @internal
 */
final readonly class Source
{
    /** Bytes read at once. */
    private const BLOCK_BYTES = Bytes::PIECE_BYTES;
    private const SUFFIX = '.jsonl';
    /** Of `stat`: what kind of file it is, and the kind that has a size. */
    private const KIND_OF_FILE = 0170000;
    private const REGULAR_FILE = 0100000;

    /** @param int|null $size number of bytes; null where only reading tells */
    private function __construct(private mixed $source, public string $name, public ?int $size)
    {
    }

    /**
     * @param string|resource|iterable<string> $source path, stream, or pieces of bytes
     * @throws \InvalidArgumentException where there is no name that ends in .jsonl
     * @throws CeleiroException where the path cannot be opened
     */
    public static function of(mixed $source, ?string $name): self
    {
        if (is_string($source)) {
            $name ??= basename($source);
        } elseif (!is_resource($source) && !is_iterable($source)) {
            throw new \InvalidArgumentException(
                'a source is a path, a stream or pieces of bytes, not ' . get_debug_type($source)
            );
        }
        if ($name === null || !str_ends_with($name, self::SUFFIX) || $name === self::SUFFIX) {
            throw new \InvalidArgumentException(
                "the name \"$name\" of the upload does not end in .jsonl: give another one, as in name: 'events.jsonl'"
            );
        }
        if (is_string($source)) {
            error_clear_last();
            $source = @fopen($source, 'rb') ?: throw self::unreadable();
            // PHP's own buffer would be filled with 8 KiB at a time.
            stream_set_read_buffer($source, 0);
        }
        return new self($source, $name, self::sizeOf($source));
    }

    private static function sizeOf(mixed $source): ?int
    {
        if (is_array($source)) {
            return array_sum(array_map(strlen(...), $source));
        }
        $stat = is_resource($source) ? @fstat($source) : false;
        if ($stat === false || ($stat['mode'] & self::KIND_OF_FILE) !== self::REGULAR_FILE) {
            return null;
        }
        return max(0, $stat['size'] - (int) ftell($source));
    }

    /**
     * The bytes. An empty block says that there are none at the moment.
     *
     * @return \Generator<string>
     */
    public function blocks(): \Generator
    {
        return is_resource($this->source) ? $this->ofStream() : $this->ofPieces();
    }

    /** @return \Generator<string> */
    private function ofPieces(): \Generator
    {
        foreach ($this->source as $piece) {
            for ($at = 0; $at < strlen($piece); $at += self::BLOCK_BYTES) {
                yield substr($piece, $at, self::BLOCK_BYTES);
            }
        }
    }

    /** @return \Generator<string> */
    private function ofStream(): \Generator
    {
        $mayWait = $this->size === null;
        $read = 0;
        while (!feof($this->source)) {
            if ($mayWait && !$this->isReady()) {
                yield '';
                continue;
            }
            error_clear_last();
            $block = @fread($this->source, self::BLOCK_BYTES);
            if ($block === false) {
                throw self::unreadable();
            }
            $read += strlen($block);
            yield $block;
        }
        // What was cut off would be missing, without a word.
        if ($this->size !== null && $read < $this->size) {
            throw self::unreadable('it became shorter while it was read');
        }
    }

    /** Whether reading would not wait. */
    private function isReady(): bool
    {
        [$read, $write, $except] = [[$this->source], null, null];
        try {
            return @stream_select($read, $write, $except, 0) !== 0;
        } catch (\ValueError) {
            return true; // a stream without a file or socket below it, such as a program's own
        }
    }

    private static function unreadable(?string $reason = null): CeleiroException
    {
        $reason ??= error_get_last()['message'] ?? 'no reason is known';
        return new CeleiroException(
            "the source cannot be read: $reason. What to do: check the file or stream, then upload again"
        );
    }
}
