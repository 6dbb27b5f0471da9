<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Internal\Http\Body;

/**
 * The bytes of a part, compressed while they are sent, so that the memory of an upload does not grow.
 *
 * @internal
 */
final class GzipBody implements Body
{
    /** The fastest level: on JSON lines it saves nearly as many bytes as the others, at a fraction of their time. */
    private const LEVEL = 1;

    private readonly \DeflateContext $context;
    private int $next = 0;
    private bool $ended = false;
    private string $packed = '';

    public function __construct(private readonly Bytes $data)
    {
        $this->context = deflate_init(ZLIB_ENCODING_GZIP, ['level' => self::LEVEL]);
    }

    public function length(): null
    {
        return null;
    }

    public function read(int $atMost): string
    {
        while ($this->packed === '' && !$this->ended) {
            $piece = $this->data->pieces()[$this->next++] ?? null;
            $this->ended = $piece === null;
            $this->packed = deflate_add($this->context, $piece ?? '', $this->ended ? ZLIB_FINISH : ZLIB_NO_FLUSH);
        }
        $piece = substr($this->packed, 0, $atMost);
        $this->packed = substr($this->packed, strlen($piece));
        return $piece;
    }
}
