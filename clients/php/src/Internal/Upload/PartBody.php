<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Internal\Http\Body;

/**
 * The bytes of a part as they are.
 *
 * @internal
 */
final class PartBody implements Body
{
    private int $next = 0;
    /** What was left of a piece. */
    private string $rest = '';

    public function __construct(private readonly Bytes $data)
    {
    }

    public function length(): int
    {
        return $this->data->length();
    }

    public function read(int $atMost): string
    {
        $piece = $this->rest === '' ? $this->data->pieces()[$this->next++] ?? '' : $this->rest;
        $this->rest = substr($piece, $atMost);
        return $this->rest === '' ? $piece : substr($piece, 0, $atMost);
    }
}
