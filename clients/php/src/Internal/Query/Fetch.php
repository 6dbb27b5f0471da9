<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

use Celeiro\Exception\CeleiroException;
use Celeiro\Internal\Http\Call;

/**
 * Reads one page. Once it is the present page and the header of its answer has arrived, it starts the fetch of the next:
 * the service works while the rows of this page arrive and are read.
 *
 * @internal
 */
final class Fetch
{
    /** The most that the contract allows: each page is a request of the rate limit. */
    private const ROWS_PER_PAGE = 10_000;
    private const NEXT_PAGE_HEADER = 'x-next-page-token';

    private readonly Call $call;
    private bool $isPresent = false;
    /** Of the next page. Null while it is unknown, and on the last page. */
    private ?string $nextToken = null;
    private ?self $next = null;

    public function __construct(private readonly QueryCalls $calls, ?string $pageToken)
    {
        // Not a circle of references: it would keep the memory of pages that were read.
        $self = \WeakReference::create($this);
        $learn = static fn (array $headers) => $self->get()?->learn($headers[self::NEXT_PAGE_HEADER] ?? null);
        $this->call = $calls->start($pageToken, self::ROWS_PER_PAGE, $learn);
    }

    /** The rows of this page are read now. */
    public function becomePresent(): void
    {
        $this->isPresent = true;
        $this->startNext();
    }

    /**
     * Notes the token of the next page. An attempt after a cut answer may tell another one: what was fetched with the first
     * belongs to another state of the data.
     */
    private function learn(?string $token): void
    {
        if ($token !== $this->nextToken) {
            $this->next?->cancel();
            [$this->next, $this->nextToken] = [null, $token];
        }
        $this->startNext();
    }

    private function startNext(): void
    {
        if ($this->isPresent && $this->nextToken !== null) {
            $this->next ??= new self($this->calls, $this->nextToken);
        }
    }

    /**
     * The page, once it is there.
     *
     * @throws CeleiroException
     */
    public function page(): PageData
    {
        $page = $this->calls->pageOf($this->call);
        $this->learn($page->nextPageToken); // a proxy may have dropped the header
        return $page;
    }

    /**
     * @return array<string, mixed>
     * @throws CeleiroException
     */
    public function row(PageData $page, int $at): array
    {
        return $this->calls->rowOf($this->call, $page, $at);
    }

    /** The fetch of the next page; null on the last. */
    public function following(): ?self
    {
        return $this->next;
    }

    /** Gives up this page and what was asked for ahead. */
    public function cancel(): void
    {
        $this->calls->cancel($this->call);
        $this->next?->cancel();
    }
}
