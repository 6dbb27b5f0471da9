<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

/**
 * Values of conditions as JSON that loses no digit.
 *
 * @internal
 */
final class ExactValue
{
    /** Largest integer that the service takes as a JSON number: beyond, doubles skip integers. */
    private const MAX_SAFE_INTEGER = 2 ** 53;

    public static function of(mixed $value): mixed
    {
        return match (true) {
            is_int($value) && abs($value) > self::MAX_SAFE_INTEGER => (string) $value,
            is_array($value) => array_map(self::of(...), array_values($value)),
            $value instanceof \DateTimeInterface => \DateTimeImmutable::createFromInterface($value)
                ->setTimezone(new \DateTimeZone('UTC'))
                ->format('Y-m-d\TH:i:s.u\Z'),
            default => $value,
        };
    }
}
