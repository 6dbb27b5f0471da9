<?php

declare(strict_types=1);

namespace Celeiro;

/**
 * Asks for records of a schema. The page on the query language says what its texts may hold.
 */
final readonly class Query
{
    /**
     * @param list<string> $select Column names and expressions, each with or without `as name`. 1 to 200.
     * @param string $eventFrom First day of the window, included: `2013-01-31`, in UTC.
     * @param string $eventTo Last day of the window, included.
     * @param list<Condition> $where Conditions that all hold. At most 100.
     * @param list<string> $groupBy Columns, or names of items of `select` without aggregates.
     * @param list<Ordering> $orderBy
     * @param int|null $limit Rows of a page, 1 to 10,000. Without it `query` has pages of 100 rows and `rows` of 10,000.
     * @param int|null $offset Rows to skip. Its cost grows with it: prefer a page token.
     */
    public function __construct(
        public array $select,
        public string $eventFrom,
        public string $eventTo,
        public array $where = [],
        public array $groupBy = [],
        public array $orderBy = [],
        public ?int $limit = null,
        public ?int $offset = null,
    ) {
    }
}
