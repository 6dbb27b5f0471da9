<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

/**
 * Bytes in pieces, so that neither joining nor cutting copies more than one of them: PHP asks the system for the memory of
 * every long string anew, which costs more than sending it.
 *
 * @internal
 */
final class Bytes
{
    public const PIECE_BYTES = 256 * 1024;
    private const LF = "\n";

    /** @var list<string> None is empty. */
    private array $pieces = [];
    private int $length = 0;

    /** @param int $pieceBytes a piece grows up to this size */
    public function __construct(private readonly int $pieceBytes = self::PIECE_BYTES)
    {
    }

    public function length(): int
    {
        return $this->length;
    }

    /** @return list<string> none is empty */
    public function pieces(): array
    {
        return $this->pieces;
    }

    public function append(string $bytes): void
    {
        if ($bytes === '') {
            return;
        }
        $this->length += strlen($bytes);
        $last = array_key_last($this->pieces);
        if ($last !== null && strlen($this->pieces[$last]) + strlen($bytes) <= $this->pieceBytes) {
            $this->pieces[$last] .= $bytes;
        } else {
            $this->pieces[] = $bytes;
        }
    }

    /** Takes the first bytes out. */
    public function take(int $length): self
    {
        $taken = new self($this->pieceBytes);
        $count = 0;
        while ($count < count($this->pieces) && $taken->length + strlen($this->pieces[$count]) <= $length) {
            $taken->length += strlen($this->pieces[$count++]);
        }
        $taken->pieces = array_splice($this->pieces, 0, $count);
        $missing = $length - $taken->length;
        if ($missing > 0) {
            $taken->append(substr($this->pieces[0], 0, $missing));
            $this->pieces[0] = substr($this->pieces[0], $missing);
        }
        $this->length -= $length;
        return $taken;
    }

    /** The place behind the last line end among the first `$within` bytes; null where there is none. */
    public function behindLastLineEnd(int $within): ?int
    {
        $end = $this->length;
        foreach (array_reverse($this->pieces) as $piece) {
            $begin = $end - strlen($piece);
            $hidden = max(0, $end - $within);
            $at = $hidden < strlen($piece) ? strrpos($piece, self::LF, -$hidden - 1) : false;
            if ($at !== false) {
                return $begin + $at + 1;
            }
            $end = $begin;
        }
        return null;
    }

    /** The place behind the first line end at or after a place; null where there is none. */
    public function behindNextLineEnd(int $from): ?int
    {
        $begin = 0;
        foreach ($this->pieces as $piece) {
            $skipped = max(0, $from - $begin);
            $at = $skipped < strlen($piece) ? strpos($piece, self::LF, $skipped) : false;
            if ($at !== false) {
                return $begin + $at + 1;
            }
            $begin += strlen($piece);
        }
        return null;
    }

    /** Lines; the last may lack its end. */
    public function lines(): int
    {
        $last = array_key_last($this->pieces);
        $isOpen = $last !== null && !str_ends_with($this->pieces[$last], self::LF);
        return $this->lineEnds() + ($isOpen ? 1 : 0);
    }

    public function lineEnds(): int
    {
        return array_sum(array_map(static fn (string $piece) => substr_count($piece, self::LF), $this->pieces));
    }

    /**
     * SHA-256 of the bytes before each of some places, in one pass, in lower-case hexadecimal.
     *
     * @param non-empty-list<int> $ends descending
     * @return array<int, string> by place, in the same order
     */
    public function sha256(array $ends): array
    {
        $hashes = [];
        $hash = hash_init('sha256');
        [$begin, $from] = [0, 0];
        $end = array_pop($ends);
        foreach ($this->pieces as $piece) {
            while ($end !== null && $end <= $begin + strlen($piece)) {
                hash_update($hash, substr($piece, $from - $begin, $end - $from));
                $hashes[$end] = hash_final(hash_copy($hash));
                [$from, $end] = [$end, array_pop($ends)];
            }
            if ($end === null) {
                break;
            }
            hash_update($hash, $from === $begin ? $piece : substr($piece, $from - $begin));
            $from = $begin += strlen($piece);
        }
        if ($end !== null) { // there is no byte
            $hashes[$end] = hash_final($hash);
        }
        return array_reverse($hashes, true);
    }
}
