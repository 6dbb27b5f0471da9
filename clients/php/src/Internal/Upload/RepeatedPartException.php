<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\SentPart;

/**
 * A part whose content another part of the upload has. What to do about it is added when the upload ends.
 *
 * @internal
 */
final class RepeatedPartException extends CeleiroException
{
    private function __construct(string $message, public readonly int $number, string $name)
    {
        parent::__construct($message);
        $this->part = $name;
    }

    /**
     * A part of one line that is not sent.
     *
     * @param int $number of the part
     * @param string $name of the part
     * @param string $earlier name of the part that has its content
     */
    public static function unsent(int $number, string $name, string $earlier): self
    {
        return new self(
            "upload \"$name\": the part has one line only and repeats \"$earlier\". The service stores equal content once, "
            . 'so that its row would be lost',
            $number,
            $name,
        );
    }

    /** A part that the service takes for another. */
    public static function answered(int $number, SentPart $sent, SentPart $other): self
    {
        return new self(
            "upload \"$sent->name\": the service answers that it is a duplicate of \"$other->name\", a part of the same "
            . "upload (file {$sent->file->id}): the rows of one of them are not stored",
            $number,
            $sent->name,
        );
    }
}
