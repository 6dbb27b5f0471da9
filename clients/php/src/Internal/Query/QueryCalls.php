<?php

declare(strict_types=1);

namespace Celeiro\Internal\Query;

use Celeiro\Exception\CeleiroException;
use Celeiro\Internal\Http\Answer;
use Celeiro\Internal\Http\Api;
use Celeiro\Internal\Http\Call;
use Celeiro\Internal\Http\Failures;
use Celeiro\Query;

/**
 * Calls for the pages of one query.
 *
 * @internal
 */
final readonly class QueryCalls
{
    /** Rows come as arrays of texts, which lose no digits. */
    private const FORMAT = 'json_compact_strings';

    private string $what;

    public function __construct(private Api $api, private string $schema, private Query $query)
    {
        $this->what = "query \"$schema\"";
    }

    /**
     * @param string|null $pageToken null for the first page
     * @param int|null $limit rows of the page, unless the query has another
     * @param (\Closure(array<string, string>): void)|null $onHeaders see `Request`
     */
    public function start(?string $pageToken, ?int $limit = null, ?\Closure $onHeaders = null): Call
    {
        $path = '/api/v1/schemas/' . rawurlencode($this->schema) . '/query';
        $body = $pageToken === null ? $this->firstPage($limit) : ['page_token' => $pageToken];
        $body['format'] = self::FORMAT;
        return $this->api->loop->start(
            $this->api->request($this->what, 'POST', $path, body: $body, onHeaders: $onHeaders)
        );
    }

    /** @return array<string, mixed> */
    private function firstPage(?int $limit): array
    {
        $query = $this->query;
        $given = [
            'where' => $query->where,
            'group_by' => $query->groupBy,
            'order_by' => $query->orderBy,
            'limit' => $query->limit ?? $limit,
            'offset' => $query->offset,
        ];
        return [
            'select' => $query->select,
            'event_from' => $query->eventFrom,
            'event_to' => $query->eventTo,
            ...array_filter($given, static fn ($value) => $value !== null && $value !== []),
        ];
    }

    /** @throws CeleiroException */
    public function pageOf(Call $call): PageData
    {
        return Api::read($this->what, $this->api->answerOf($call), PageData::fromArray(...));
    }

    /**
     * @return array<string, mixed>
     * @throws CeleiroException
     */
    public function rowOf(Call $call, PageData $page, int $at): array
    {
        try {
            return $page->shape->read($page->rows[$at]);
        } catch (\Exception $cause) {
            throw $this->damaged($call->outcome, $cause);
        }
    }

    private function damaged(Answer $answer, \Exception $cause): CeleiroException
    {
        return Failures::unexpected($this->what, $answer, 'its rows are not those of the contract', $cause);
    }

    public function poll(): void
    {
        $this->api->loop->poll();
    }

    public function cancel(Call $call): void
    {
        $this->api->loop->cancel($call);
    }
}
