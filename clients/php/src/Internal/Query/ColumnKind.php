<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

/**
 * How the cells of a column are read.
 *
 * @internal
 */
enum ColumnKind
{
    /** varchar, json, and every type that this version does not know: the text as it came loses nothing. */
    case Text;
    case Integer;
    case Double;
    case Decimal;
    case Boolean;
    case Date;
    case Timestamp;

    public static function of(string $columnType): self
    {
        return match ($columnType) {
            'bigint' => self::Integer,
            'double' => self::Double,
            'boolean' => self::Boolean,
            'date' => self::Date,
            'timestamp(6) with time zone' => self::Timestamp,
            default => str_starts_with($columnType, 'decimal(') ? self::Decimal : self::Text,
        };
    }
}
