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
    private int $offset = 0;

    public function __construct(private readonly string $data)
    {
    }

    public function length(): int
    {
        return strlen($this->data);
    }

    public function read(int $atMost): string
    {
        $piece = substr($this->data, $this->offset, $atMost);
        $this->offset += strlen($piece);
        return $piece;
    }
}
