<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Model\UploadResult;

/**
 * The answer to a part that is stored.
 *
 * @internal
 */
final readonly class StoredPart
{
    /** @param array<mixed> $record that of the file, as it came */
    private function __construct(public UploadResult $result, public array $record)
    {
    }

    /** @param array<mixed> $answer */
    public static function fromArray(array $answer): self
    {
        return new self(UploadResult::fromArray($answer), $answer['file']);
    }
}
