<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

use Celeiro\Model\QueryColumn;

/**
 * Turns rows of texts into rows of exact types.
 *
 * @internal
 */
final readonly class RowShape
{
    private const DECIMAL = '-.0123456789';

    /** @var list<string> */
    private array $names;
    /** @var list<ColumnKind> */
    private array $kinds;
    private \DateTimeZone $utc;

    /** @param list<QueryColumn> $columns */
    public function __construct(public array $columns)
    {
        $this->names = array_map(static fn (QueryColumn $column) => $column->name, $columns);
        $this->kinds = array_map(static fn (QueryColumn $column) => ColumnKind::of($column->type), $columns);
        $this->utc = new \DateTimeZone('UTC');
    }

    /**
     * @param mixed $cells a list of texts and nulls
     * @return array<string, mixed> by the names of the columns
     * @throws \Exception where they are not a row of these columns
     */
    public function read(mixed $cells): array
    {
        if (!is_array($cells) || count($cells) !== count($this->kinds) || !array_is_list($cells)) {
            throw new \UnexpectedValueException('a row does not fit the columns');
        }
        foreach ($this->kinds as $at => $kind) {
            $text = $cells[$at];
            if ($text === null) {
                continue;
            }
            if (!is_string($text)) {
                throw $this->misfit($at, $text);
            }
            if ($kind !== ColumnKind::Text) {
                $cells[$at] = $this->value($at, $kind, $text);
            }
        }
        return array_combine($this->names, $cells);
    }

    private function value(int $at, ColumnKind $kind, string $text): mixed
    {
        switch ($kind) {
            case ColumnKind::Integer:
                $integer = (int) $text;
                return (string) $integer === $text ? $integer : throw $this->misfit($at, $text);
            case ColumnKind::Double:
                return is_numeric($text) ? (float) $text : throw $this->misfit($at, $text);
            case ColumnKind::Decimal:
                return strspn($text, self::DECIMAL) === strlen($text) ? $text : throw $this->misfit($at, $text);
            case ColumnKind::Boolean:
                return $text === 'true' || ($text === 'false' ? false : throw $this->misfit($at, $text));
            case ColumnKind::Date:
                return strlen($text) === 10 && $text[4] === '-' && $text[7] === '-'
                    ? new \DateTimeImmutable($text, $this->utc)
                    : throw $this->misfit($at, $text);
            default: // a timestamp, always in UTC with microseconds: 2013-01-31T10:20:30.123456Z
                return strlen($text) === 27 && $text[10] === 'T' && $text[26] === 'Z'
                    ? new \DateTimeImmutable(substr($text, 0, 26), $this->utc)
                    : throw $this->misfit($at, $text);
        }
    }

    private function misfit(int $at, mixed $cell): \UnexpectedValueException
    {
        $column = $this->columns[$at];
        $shown = json_encode($cell, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_UNICODE);
        return new \UnexpectedValueException("the column \"$column->name\" is a $column->type, which $shown is not");
    }
}
