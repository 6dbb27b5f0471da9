<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Internal\Http\Body;
use Celeiro\Internal\Upload\Bytes;
use Celeiro\Internal\Upload\GzipBody;
use Celeiro\Internal\Upload\PartBody;
use PHPUnit\Framework\TestCase;

final class BytesTest extends TestCase
{
    /** Held against strings; pieces of a few bytes, so that cuts and line ends fall within, between and behind them. */
    public function testBytesInPiecesAreWhatTheyWouldBeInOneString(): void
    {
        mt_srand(20261126);
        for ($round = 0; $round < 2000; $round++) {
            $bytes = new Bytes(mt_rand(1, 5));
            $text = '';
            for ($n = mt_rand(0, 8); $n > 0; $n--) {
                $block = self::randomText(mt_rand(0, 6));
                $bytes->append($block);
                $text .= $block;
            }
            $cut = mt_rand(0, strlen($text));
            self::assertSame(self::behindLast($text, $cut), $bytes->behindLastLineEnd($cut));
            self::assertSame(self::behindNext($text, $cut), $bytes->behindNextLineEnd($cut));
            $taken = $bytes->take($cut);
            foreach ([[$taken, substr($text, 0, $cut)], [$bytes, substr($text, $cut)]] as [$part, $expected]) {
                self::assertSame($expected, implode('', $part->pieces()));
                self::assertNotContains('', $part->pieces());
                self::assertSame(strlen($expected), $part->length());
                self::assertSame(substr_count($expected, "\n"), $part->lineEnds());
                self::assertSame(hash('sha256', $expected), $part->sha256([$part->length()])[$part->length()]);
                self::assertSame($expected, self::sent(new PartBody($part)));
                self::assertSame($expected, gzdecode(self::sent(new GzipBody($part))));
            }
        }
    }

    private static function randomText(int $length): string
    {
        $text = '';
        while (strlen($text) < $length) {
            $text .= mt_rand(0, 3) === 0 ? "\n" : chr(mt_rand(97, 122));
        }
        return $text;
    }

    private static function behindLast(string $text, int $within): ?int
    {
        $at = strrpos(substr($text, 0, $within), "\n");
        return $at === false ? null : $at + 1;
    }

    private static function behindNext(string $text, int $from): ?int
    {
        $at = strpos($text, "\n", $from);
        return $at === false ? null : $at + 1;
    }

    /** What is read until nothing comes, in pieces of any size. */
    private static function sent(Body $body): string
    {
        $text = '';
        while (($piece = $body->read(mt_rand(1, 4))) !== '') {
            $text .= $piece;
        }
        return $text;
    }
}
