<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Internal\Http\Call;

/**
 * A part on its way.
 *
 * @internal
 */
final readonly class PartCall
{
    /**
     * @param string $url the upload URL it goes to
     * @param bool $isRenewed whether an upload URL was refused for this part before
     */
    public function __construct(public Part $part, public Call $call, public string $url, public bool $isRenewed)
    {
    }
}
