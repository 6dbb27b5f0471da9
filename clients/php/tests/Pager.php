<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * A service that answers pages of one column, n, with whole numbers from 0: the handler of a `Server`. The token of a page
 * is its number.
 */
final class Pager
{
    /**
     * @param (\Closure(string): bool)|null $mayEnd Whether the rows of the page of a token ('' for the first) may be sent:
     *     its head and the beginning of its body are sent before.
     * @param (\Closure(string): ?string)|null $refuse Answers in the service's place where it is not null; then the
     *     connection is cut.
     */
    public static function handler(
        int $pages,
        int $perPage,
        ?\Closure $mayEnd = null,
        ?\Closure $refuse = null,
    ): \Closure {
        return static function (Incoming $incoming) use ($pages, $perPage, $mayEnd, $refuse) {
            $token = $incoming->json()['page_token'] ?? '';
            $refusal = $refuse === null ? null : $refuse($token);
            if ($refusal !== null) {
                yield $refusal;
                return Server::CUT;
            }
            [$head, $body] = explode("\r\n\r\n", self::page((int) $token, $pages, $perPage), 2);
            yield "$head\r\n\r\n" . substr($body, 0, 10);
            while ($mayEnd !== null && !$mayEnd($token)) {
                yield null;
            }
            yield substr($body, 10);
        };
    }

    private static function page(int $page, int $pages, int $perPage): string
    {
        $isLast = $page + 1 >= $pages;
        $rows = [];
        for ($n = 0; $n < $perPage; $n++) {
            $rows[] = [(string) ($page * $perPage + $n)];
        }
        $body = [
            'format' => 'json_compact_strings',
            'meta' => [['name' => 'n', 'type' => 'bigint']],
            'data' => $rows,
            'statistics' => ['elapsed' => 0.25, 'rows_read' => 7, 'bytes_read' => 9],
        ] + ($isLast ? [] : ['next_page_token' => (string) ($page + 1)]);
        return Server::json($body, 200, $isLast ? [] : ['X-Next-Page-Token' => (string) ($page + 1)]);
    }

    /**
     * The page tokens of requests, '' for the first page.
     *
     * @return list<string>
     */
    public static function asked(Server $server): array
    {
        return array_map(static fn (Incoming $each) => $each->json()['page_token'] ?? '', $server->requests());
    }
}
