<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;

/**
 * A part of one line whose content an earlier part has.
 *
 * @internal
 */
final class RepeatedPartException extends CeleiroException
{
    /** What to do about parts with equal content. */
    public const CUT_OTHERWISE = 'choose a larger partBytes, or one that holds the whole source, which is one file then';

    /**
     * @param int $number of the part
     * @param string $name of the part
     * @param string $earlier name of the part that has its content
     */
    public function __construct(public readonly int $number, string $name, string $earlier)
    {
        parent::__construct(
            "upload \"$name\": the part has one line only and repeats \"$earlier\". The service stores equal content once, "
            . 'so that its row would be lost. What to do: ' . self::CUT_OTHERWISE
        );
        $this->part = $name;
    }
}
