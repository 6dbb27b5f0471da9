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
            is_array($value) || $value instanceof \IteratorAggregate => self::listOf($value),
            $value instanceof \DateTimeInterface => \DateTimeImmutable::createFromInterface($value)
                ->setTimezone(new \DateTimeZone('UTC'))
                ->format('Y-m-d\TH:i:s.u\Z'),
            $value instanceof \JsonSerializable => self::of($value->jsonSerialize()),
            $value instanceof \BackedEnum => self::of($value->value),
            is_object($value) => self::textOf($value),
            default => $value,
        };
    }

    /**
     * @param iterable<mixed> $values
     * @return list<mixed>
     */
    private static function listOf(iterable $values): array
    {
        $list = [];
        foreach ($values as $value) {
            $list[] = self::of($value);
        }
        return $list;
    }

    /** The digits of a `GMP` or a `BcMath\Number`, which JSON would have as an object. */
    private static function textOf(object $value): string
    {
        return $value instanceof \Stringable || $value instanceof \GMP
            ? (string) $value
            : throw new \InvalidArgumentException('a condition cannot hold a ' . get_debug_type($value));
    }
}
