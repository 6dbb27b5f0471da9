<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Exception\CeleiroException;
use Celeiro\Internal\Query\Fetch;
use Celeiro\Internal\Query\QueryCalls;
use Celeiro\Model\QueryColumn;

/**
 * All rows of a query, on all pages, each an array by the names of its columns. While the rows of a page are read, the next
 * page is under way; the memory in use is that of two pages, however many there are.
 *
 * The exact types are int for bigint, float for double, bool, string for varchar, `DateTimeImmutable` in UTC for timestamp
 * and date (its midnight), the digits as a string for decimal(p,s), and the JSON text for json. PHP has no type of exact
 * decimals; bcmath calculates with such strings. A column of a type that this version does not know, such as timestamps
 * finer than microseconds, has the exact text.
 *
 * @implements \IteratorAggregate<int, array<string, mixed>>
 */
final class Rows implements \IteratorAggregate
{
    /** Rows between two looks at what arrives of the next page. */
    private const ROWS_BETWEEN_POLLS = 250;

    /** @var list<QueryColumn>|null */
    private ?array $columns = null;
    private bool $isEnded = false;

    /** @internal */
    public function __construct(
        private readonly QueryCalls $calls,
        private ?string $pageToken,
        private int $rowsOfPage,
    ) {
    }

    /**
     * Token of the page that the next row belongs to; null on the first page. Hand it to `rows` with `rowsOfPage` to go on
     * there: a token lives an hour from the answer that gave it.
     */
    public function pageToken(): ?string
    {
        return $this->pageToken;
    }

    /** Rows of the page of `pageToken` that were given already. */
    public function rowsOfPage(): int
    {
        return $this->rowsOfPage;
    }

    /** @return list<QueryColumn>|null Null until a page has arrived. */
    public function columns(): ?array
    {
        return $this->columns;
    }

    /**
     * Every row. After a loop that was left or ended by an exception, another loop goes on with the next row. A first page
     * that was left is asked for again, and shows the data as they stand then; later pages show them as they stood at the
     * first.
     *
     * @return \Generator<int, array<string, mixed>>
     * @throws CeleiroException
     */
    public function getIterator(): \Generator
    {
        if ($this->isEnded) {
            return;
        }
        $given = 0;
        $fetch = new Fetch($this->calls, $this->pageToken);
        try {
            for (; $fetch !== null; $fetch = $fetch->following()) {
                foreach ($this->rowsOf($fetch) as $row) {
                    yield $given++ => $row;
                }
            }
            $this->isEnded = true;
        } finally {
            $fetch?->cancel();
        }
    }

    /** @return \Generator<array<string, mixed>> */
    private function rowsOf(Fetch $fetch): \Generator
    {
        $fetch->becomePresent();
        $page = $fetch->page();
        $this->columns = $page->shape->columns;
        $count = count($page->rows);
        for ($at = $this->rowsOfPage; $at < $count; $at++) {
            if ($at % self::ROWS_BETWEEN_POLLS === 0) {
                $this->calls->poll();
            }
            $row = $fetch->row($page, $at);
            $this->rowsOfPage = $at + 1;
            if ($this->rowsOfPage === $count) {
                $this->turn($page->nextPageToken);
            }
            yield $row;
        }
        if ($this->rowsOfPage >= $count) {
            $this->turn($page->nextPageToken);
        }
    }

    /** The next row is the first of the next page, if there is one. */
    private function turn(?string $nextPageToken): void
    {
        if ($nextPageToken !== null) {
            [$this->pageToken, $this->rowsOfPage] = [$nextPageToken, 0];
        }
    }
}
