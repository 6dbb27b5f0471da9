<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Condition;
use Celeiro\Exception\InvalidRequestException;
use Celeiro\Exception\UnexpectedAnswerException;
use Celeiro\Model\ConditionOperator;
use Celeiro\Model\SortDirection;
use Celeiro\Ordering;
use Celeiro\Query;
use Celeiro\Rows;

final class RowsTest extends ServiceTestCase
{
    private static function anyQuery(?int $limit = null): Query
    {
        return new Query(['n'], '2026-01-01', '2026-01-31', limit: $limit);
    }

    /** @return list<int> */
    private static function numbers(iterable $rows): array
    {
        return array_column(iterator_to_array($rows), 'n');
    }

    public function testValuesOfConditionsLoseNoDigits(): void
    {
        $number = 2 ** 53 + 1;
        $json = new class ($number) implements \JsonSerializable {
            public function __construct(private readonly int $number)
            {
            }

            public function jsonSerialize(): mixed
            {
                return [$this->number];
            }
        };
        $text = new class implements \Stringable {
            public function __toString(): string
            {
                return '0.10';
            }
        };
        foreach (
            [
                [new \ArrayObject(['a' => $number]), ['9007199254740993']],
                [\SplFixedArray::fromArray([1, $number]), [1, '9007199254740993']],
                [[[$number]], [['9007199254740993']]],
                [$json, ['9007199254740993']],
                [BigNumber::First, '9007199254740993'],
                [ConditionOperator::Equal, '='],
                [$text, '0.10'],
                [[null, 0.1], [null, 0.1]],
            ] as [$value, $sent]
        ) {
            self::assertSame($sent, (new Condition('n', '=', $value))->jsonSerialize()['value']);
        }
    }

    public function testAConditionOfAnotherKindIsNotSent(): void
    {
        $server = $this->serve(Pager::handler(1, 1));
        foreach ([new \stdClass(), (static fn() => yield 1)()] as $value) {
            $query = new Query(['n'], '2026-01-01', '2026-01-31', where: [new Condition('n', '=', $value)]);
            try {
                $this->client($server)->query('voos', $query);
                self::fail('it was sent');
            } catch (\InvalidArgumentException $error) {
                self::assertStringContainsString('a condition cannot hold a ' . $value::class, $error->getMessage());
            }
        }
        self::assertSame([], $server->requests());
    }

    public function testRowsOfAllPagesComeInOrder(): void
    {
        foreach ([[1, 0], [1, 3], [4, 3], [3, 0]] as [$pages, $perPage]) {
            $server = $this->serve(Pager::handler($pages, $perPage));
            $rows = $this->client($server)->rows('voos', self::anyQuery());
            self::assertNull($rows->columns());
            $count = $pages * $perPage;
            self::assertSame($count === 0 ? [] : range(0, $count - 1), self::numbers($rows));
            self::assertSame(array_slice(['', '1', '2', '3'], 0, $pages), Pager::asked($server));
            self::assertSame(['n', 'bigint'], [$rows->columns()[0]->name, $rows->columns()[0]->type]);
            self::assertSame([], self::numbers($rows), 'rows after the end');
        }
    }

    public function testAFirstPageIsAskedForWithTheWholeQuery(): void
    {
        $server = $this->serve(Pager::handler(2, 1));
        $query = new Query(
            ['carrier', 'count(*) as n'],
            '2013-01-01',
            '2013-01-31',
            where: [
                new Condition('carrier', 'in', ['UA', 'DL']),
                new Condition('ticket', ConditionOperator::Equal, PHP_INT_MAX),
                new Condition('ticket', 'between', [2 ** 53, -(2 ** 53) - 1]),
                new Condition('fare', '>', '12.50'),
                new Condition('delay', '<', 0.5),
                new Condition('at', '>=', new \DateTimeImmutable('2013-01-01T01:00:00.000001+01:00')),
                new Condition('dest', 'is null'),
                new Condition('late', '=', false),
            ],
            groupBy: ['carrier'],
            orderBy: [new Ordering('n', SortDirection::Desc), new Ordering('carrier')],
            limit: 7,
            offset: 0,
        );
        self::numbers($this->client($server)->rows('vôos', $query));
        [$first, $second] = $server->requests();
        self::assertSame(['POST', '/api/v1/schemas/v%C3%B4os/query'], [$first->method, $first->path]);
        self::assertSame([
            'select' => ['carrier', 'count(*) as n'],
            'event_from' => '2013-01-01',
            'event_to' => '2013-01-31',
            'where' => [
                ['field' => 'carrier', 'op' => 'in', 'value' => ['UA', 'DL']],
                ['field' => 'ticket', 'op' => '=', 'value' => '9223372036854775807'],
                ['field' => 'ticket', 'op' => 'between', 'value' => [9007199254740992, '-9007199254740993']],
                ['field' => 'fare', 'op' => '>', 'value' => '12.50'],
                ['field' => 'delay', 'op' => '<', 'value' => 0.5],
                ['field' => 'at', 'op' => '>=', 'value' => '2013-01-01T00:00:00.000001Z'],
                ['field' => 'dest', 'op' => 'is null'],
                ['field' => 'late', 'op' => '=', 'value' => false],
            ],
            'group_by' => ['carrier'],
            'order_by' => [['field' => 'n', 'direction' => 'desc'], ['field' => 'carrier', 'direction' => 'asc']],
            'limit' => 7,
            'offset' => 0,
            'format' => 'json_compact_strings',
        ], $first->json());
        self::assertSame(['page_token' => '1', 'format' => 'json_compact_strings'], $second->json());
    }

    public function testRowsAskForTenThousandAndAQueryLeavesItToTheService(): void
    {
        $server = $this->serve(Pager::handler(1, 1));
        self::numbers($this->client($server)->rows('voos', self::anyQuery()));
        $this->client($server)->query('voos', self::anyQuery());
        [$rows, $query] = $server->requests();
        self::assertSame(10_000, $rows->json()['limit']);
        self::assertSame(['select', 'event_from', 'event_to', 'format'], array_keys($query->json()));
    }

    public function testAnOperatorThatIsNoneIsAWrongArgument(): void
    {
        $this->expectException(\InvalidArgumentException::class);
        new Condition('a', '=~', 'b');
    }

    public function testAQueryAnswersOnePage(): void
    {
        $server = $this->serve(Pager::handler(2, 2));
        $celeiro = $this->client($server);
        $page = $celeiro->query('voos', self::anyQuery());
        self::assertSame([['n' => 0], ['n' => 1]], $page->rows);
        self::assertSame([0.25, 7, 9], [
            $page->statistics->elapsed, $page->statistics->rowsRead, $page->statistics->bytesRead,
        ]);
        $last = $celeiro->query('voos', self::anyQuery(), $page->nextPageToken);
        self::assertSame([[['n' => 2], ['n' => 3]], null], [$last->rows, $last->nextPageToken]);
    }

    public function testTheNextPageIsAskedForWhileThePresentOneArrives(): void
    {
        // The first page is sent whole only once the second was asked for.
        $isAsked = false;
        $server = $this->serve(Pager::handler(2, 3, static function (string $token) use (&$isAsked) {
            $isAsked = $isAsked || $token === '1';
            return $token === '1' || $isAsked;
        }));
        $celeiro = $this->client($server, timeout: 30.0, maxAttempts: 1);
        self::assertSame(range(0, 5), self::numbers($celeiro->rows('voos', self::anyQuery())));
    }

    public function testOnlyOnePageIsAskedForAhead(): void
    {
        $server = $this->serve(Pager::handler(10, 600));
        $asked = [];
        foreach ($this->client($server)->rows('voos', self::anyQuery()) as $at => $_) {
            if ($at % 600 === 599) {
                $asked[] = count($server->requests());
            }
        }
        // At the last row of each page: that page, those before, and at most one more.
        foreach ($asked as $page => $count) {
            self::assertContains($count, [$page + 1, $page + 2]);
        }
        self::assertSame(['', '1', '2', '3', '4', '5', '6', '7', '8', '9'], Pager::asked($server));
    }

    public function testTheMemoryOfRowsIsThatOfTwoPagesHoweverManyThereAre(): void
    {
        $text = str_repeat('x', 1_000_000);
        $server = $this->serve(static function (Incoming $incoming) use ($text) {
            $page = (int) ($incoming->json()['page_token'] ?? '0');
            $body = ['meta' => [['name' => 'a', 'type' => 'varchar']], 'data' => [[$text]]];
            yield $page === 20
                ? Server::json($body)
                : Server::json($body + ['next_page_token' => (string) ($page + 1)], 200, ['X-Next-Page-Token' => $page + 1]);
        });
        $before = memory_get_usage();
        memory_reset_peak_usage();
        self::assertCount(21, iterator_to_array($this->lengths($this->client($server)->rows('voos', self::anyQuery()))));
        // Text and body of each page, and what is appended while a body arrives.
        self::assertLessThan(6_000_000, memory_get_peak_usage() - $before);
    }

    /** @return \Generator<int> */
    private function lengths(Rows $rows): \Generator
    {
        foreach ($rows as $row) {
            yield strlen($row['a']);
        }
    }

    public function testRowsGoOnWhereTheyWereLeft(): void
    {
        $server = $this->serve(Pager::handler(4, 3));
        $celeiro = $this->client($server);
        for ($leave = 1; $leave <= 12; $leave++) {
            $rows = $celeiro->rows('voos', self::anyQuery());
            $given = 0;
            foreach ($rows as $_) {
                if (++$given === $leave) {
                    break;
                }
            }
            [$page, $ofPage] = $leave === 12 ? [3, 3] : [intdiv($leave, 3), $leave % 3];
            self::assertSame([$page === 0 ? null : "$page", $ofPage], [$rows->pageToken(), $rows->rowsOfPage()]);
            $rest = $leave === 12 ? [] : range($leave, 11);
            $again = $celeiro->rows('voos', self::anyQuery(), $rows->pageToken(), $rows->rowsOfPage());
            self::assertSame($rest, self::numbers($again), "another iterator after $leave rows");
            self::assertSame($rest, self::numbers($rows), "the same iterator after $leave rows");
        }
    }

    public function testAPageThatIsCutIsAskedForAgainWithoutRowsTwice(): void
    {
        $cut = [];
        $server = $this->serve(Pager::handler(4, 3, refuse: static function (string $token) use (&$cut) {
            if (isset($cut[$token])) {
                return null;
            }
            $cut[$token] = true;
            // The header is of a state of the data that is gone.
            return "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\nX-Next-Page-Token: {$token}9\r\n\r\n"
                . '{"meta":[{"name":"n","type":"bigint"}],"data":[["0"],["1"]';
        }));
        self::assertSame(range(0, 11), self::numbers($this->client($server)->rows('voos', self::anyQuery())));
    }

    public function testAFailureIsThrownAndTheNextLoopGoesOn(): void
    {
        $served = 0;
        $server = $this->serve(Pager::handler(3, 2, refuse: static function (string $token) use (&$served) {
            return $token === '1' && $served++ === 0 ? Server::refusal(422, 'numeric_overflow') : null;
        }));
        $rows = $this->client($server)->rows('voos', self::anyQuery());
        $given = [];
        $read = static function () use ($rows, &$given): void {
            foreach ($rows as $row) {
                $given[] = $row['n'];
            }
        };
        self::assertSame('numeric_overflow', self::thrown(InvalidRequestException::class, $read)->errorCode);
        self::assertSame([0, 1], $given);
        $read();
        self::assertSame(range(0, 5), $given);
    }

    public function testNothingIsSentBeforeTheFirstRowIsAskedFor(): void
    {
        $server = $this->serve(Pager::handler(1, 1));
        $rows = $this->client($server)->rows('voos', self::anyQuery());
        self::assertInstanceOf(Rows::class, $rows);
        self::assertSame([], $server->requests());
    }

    public function testAProxyMayHaveDroppedTheHeader(): void
    {
        $page = static fn (int $n, array $more) => Server::json(
            ['meta' => [['name' => 'n', 'type' => 'bigint']], 'data' => [["$n"]]] + $more
        );
        $server = $this->serveInTurn($page(0, ['next_page_token' => 'a']), $page(1, []));
        self::assertSame([0, 1], self::numbers($this->client($server)->rows('voos', self::anyQuery())));
        self::assertSame(['', 'a'], Pager::asked($server));
    }

    public function testTheSilenceOfAPageAheadCountsOnlyWhileItIsWaitedFor(): void
    {
        // The second page goes silent in its middle for as long as the rows of the first are read, which takes longer than
        // the timeout. Its head arrives before that, because the first page ends so much later.
        $goOn = $this->path('go-on');
        $looks = 0;
        $server = $this->serve(Pager::handler(2, 2, static function (string $token) use ($goOn, &$looks) {
            $looks += $token === '1' ? 1 : 0;
            return $token === '' ? $looks > 50 : file_exists($goOn);
        }));
        $numbers = [];
        foreach ($this->client($server, timeout: 1.0, maxAttempts: 1)->rows('voos', self::anyQuery()) as $row) {
            if ($numbers === []) {
                usleep(1_500_000);
                touch($goOn);
            }
            $numbers[] = $row['n'];
        }
        self::assertSame(range(0, 3), $numbers);
    }

    public function testAnUploadMayRunWhileRowsAreRead(): void
    {
        $pages = Pager::handler(3, 2);
        $granary = Granary::handler();
        $server = $this->serve(static fn (Incoming $incoming, Server $server)
            => str_ends_with($incoming->path, '/query') ? $pages($incoming, $server) : $granary($incoming, $server));
        $celeiro = $this->client($server);
        $numbers = [];
        foreach ($celeiro->rows('voos', self::anyQuery()) as $row) {
            $numbers[] = $row['n'];
            $celeiro->upload('voos', ["{$row['n']}\n"], name: 'a.jsonl');
        }
        self::assertSame(range(0, 5), $numbers);
        self::assertCount(6, Granary::puts($server));
    }

    public function testDamagedPagesAreTold(): void
    {
        $meta = ['meta' => [['name' => 'n', 'type' => 'bigint']]];
        $bodies = [
            [], ['data' => []], $meta, ['data' => [], 'meta' => [['name' => 'n']]], $meta + ['data' => [['1', '2']]],
            $meta + ['data' => [['x']]], $meta + ['data' => ['1']], $meta + ['data' => [[1]]],
            $meta + ['data' => [['a' => '1']]], $meta + ['data' => '1'],
        ];
        foreach ($bodies as $body) {
            $server = $this->serveInTurn(Server::json((object) $body));
            $rows = $this->client($server)->rows('voos', self::anyQuery());
            $thrown = self::thrown(UnexpectedAnswerException::class, static fn () => self::numbers($rows));
            self::assertStringStartsWith('query "voos": answered 200, but ', $thrown->getMessage());
        }
    }
}
