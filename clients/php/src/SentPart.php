<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Model\FileRecord;

/**
 * A part of an upload that is stored.
 */
final readonly class SentPart
{
    /**
     * @param string $name The name it was sent under. That of the record differs where the service held the content before.
     * @param FileRecord $file The record of the service.
     * @param bool $duplicate Whether the service held the content before.
     */
    public function __construct(public string $name, public FileRecord $file, public bool $duplicate)
    {
    }
}
