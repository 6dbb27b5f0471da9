<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Internal\Query\RowShape;
use Celeiro\Model\QueryColumn;
use PHPUnit\Framework\TestCase;

final class RowShapeTest extends TestCase
{
    private const TIMESTAMP = 'timestamp(6) with time zone';

    /** @return iterable<array{string, string, mixed}> */
    public static function values(): iterable
    {
        yield ['bigint', '0', 0];
        yield ['bigint', '9223372036854775807', PHP_INT_MAX];
        yield ['bigint', '-9223372036854775808', PHP_INT_MIN];
        yield ['double', '1', 1.0];
        yield ['double', '-2.5e-300', -2.5e-300];
        yield ['double', '9007199254740993', 9007199254740992.0];
        yield ['decimal(38,18)', '-12345678901234567890.123456789012345678', '-12345678901234567890.123456789012345678'];
        yield ['decimal(3,2)', '1.50', '1.50'];
        yield ['boolean', 'true', true];
        yield ['boolean', 'false', false];
        yield ['varchar', '0012', '0012'];
        yield ['varchar', 'null', 'null'];
        yield ['json', '{"a": 1.000}', '{"a": 1.000}'];
        yield 'finer than DateTimeImmutable' => ['timestamp(9) with time zone', '2013-01-31T10:20:30.123456789Z',
            '2013-01-31T10:20:30.123456789Z'];
        yield 'a type to come' => ['interval', 'P1D', 'P1D'];
    }

    /** @dataProvider values */
    public function testAValueHasItsExactType(string $type, string $text, mixed $expected): void
    {
        self::assertSame(['a' => $expected], self::row($type, $text));
    }

    /** @dataProvider values */
    public function testANullIsNullInEveryType(string $type): void
    {
        self::assertSame(['a' => null], self::row($type, null));
    }

    public function testTimesAreExactToTheMicrosecondInUtc(): void
    {
        $texts = ['2013-01-31T10:20:30.123456Z', '0001-01-01T00:00:00.000001Z', '9999-12-31T23:59:59.999999Z',
            '1969-12-31T23:59:59.999999Z', '0099-02-28T00:00:00.000000Z'];
        foreach ($texts as $text) {
            $value = self::row(self::TIMESTAMP, $text)['a'];
            self::assertInstanceOf(\DateTimeImmutable::class, $value);
            self::assertSame($text, $value->format('Y-m-d\TH:i:s.u\Z'));
            self::assertSame('UTC', $value->getTimezone()->getName());
        }
        foreach (['2013-01-31', '0001-01-01', '2000-02-29', '9999-12-31'] as $text) {
            $value = self::row('date', $text)['a'];
            self::assertSame("{$text}T00:00:00.000000 UTC", $value->format('Y-m-d\TH:i:s.u e'));
        }
    }

    public function testWhatDoesNotFitItsColumnIsRefused(): void
    {
        $misfits = [
            ['bigint', '9223372036854775808'], ['bigint', '1.0'], ['bigint', '01'], ['bigint', ''], ['bigint', 'x'],
            ['double', 'x'], ['double', ''], ['decimal(3,2)', '1,5'], ['decimal(3,2)', 'x'], ['boolean', '1'],
            ['date', '2013-01-31T00:00:00Z'], ['date', 'not a date'], ['date', 'next month'],
            [self::TIMESTAMP, '2013-01-31T10:20:30Z'], [self::TIMESTAMP, '2013-01-31T10:20:30.123456+1'],
            [self::TIMESTAMP, 'x'],
            [self::TIMESTAMP, 'first day of january 2013  Z'], ['varchar', 7], ['bigint', 7], ['bigint', true],
        ];
        foreach ($misfits as [$type, $cell]) {
            try {
                $taken = self::row($type, $cell);
            } catch (\Exception) {
                $taken = null;
            }
            self::assertNull($taken, "a $type took " . json_encode($cell));
        }
    }

    public function testExactDecimalsAreCalculatedByBcmath(): void
    {
        $sum = bcadd(self::row('decimal(38,18)', '9000000356283729000.000004711862448000')['a'], '0.000000000000000001', 18);
        self::assertSame('9000000356283729000.000004711862448001', $sum);
    }

    /** @return array<string, mixed> */
    private static function row(string $type, mixed $cell): array
    {
        return (new RowShape([new QueryColumn('a', $type)]))->read([$cell]);
    }
}
