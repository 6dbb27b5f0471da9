<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Model\QueryColumn;
use Celeiro\Model\QueryStatistics;

/**
 * One page of the rows of a query.
 */
final readonly class Page
{
    /**
     * @param list<QueryColumn> $columns In the order of `select`.
     * @param list<array<string, mixed>> $rows By the names of the columns, in exact types: see `Rows`.
     * @param QueryStatistics|null $statistics What the query cost.
     * @param string|null $nextPageToken Asks for the next page. Null when no more rows follow.
     */
    public function __construct(
        public array $columns,
        public array $rows,
        public ?QueryStatistics $statistics,
        public ?string $nextPageToken,
    ) {
    }
}
