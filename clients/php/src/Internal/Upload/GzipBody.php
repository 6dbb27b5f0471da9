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
    /** Plain bytes that are compressed at a time. */
    private const BLOCK_BYTES = 256 * 1024;

    private readonly \DeflateContext $context;
    private int $offset = 0;
    private bool $ended = false;
    private string $packed = '';

    public function __construct(private readonly string $data)
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
            $block = substr($this->data, $this->offset, self::BLOCK_BYTES);
            $this->offset += strlen($block);
            $this->ended = $this->offset === strlen($this->data);
            $this->packed = deflate_add($this->context, $block, $this->ended ? ZLIB_FINISH : ZLIB_NO_FLUSH);
        }
        $piece = substr($this->packed, 0, $atMost);
        $this->packed = substr($this->packed, strlen($piece));
        return $piece;
    }
}
