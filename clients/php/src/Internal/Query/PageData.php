<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

use Celeiro\Model\QueryColumn;
use Celeiro\Model\QueryStatistics;

/**
 * A page as it came: its rows are texts.
 *
 * @internal
 */
final readonly class PageData
{
    /** @param list<mixed> $rows */
    private function __construct(
        public RowShape $shape,
        public array $rows,
        public ?QueryStatistics $statistics,
        public ?string $nextPageToken,
    ) {
    }

    /** @param array<mixed> $answer */
    public static function fromArray(array $answer): self
    {
        return new self(
            new RowShape(array_map(QueryColumn::fromArray(...), $answer['meta'] ?? null)),
            $answer['data'] ?? null,
            isset($answer['statistics']) ? QueryStatistics::fromArray($answer['statistics']) : null,
            $answer['next_page_token'] ?? null,
        );
    }
}
