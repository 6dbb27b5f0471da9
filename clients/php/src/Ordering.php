<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Model\SortDirection;

/**
 * One key of the order of rows. Nulls come last in either direction.
 */
final readonly class Ordering implements \JsonSerializable
{
    /** @param string $field A column, or a name of an item of `select`. */
    public function __construct(public string $field, public SortDirection $direction = SortDirection::Asc)
    {
    }

    /** @return array<string, string> */
    public function jsonSerialize(): array
    {
        return ['field' => $this->field, 'direction' => $this->direction->value];
    }
}
