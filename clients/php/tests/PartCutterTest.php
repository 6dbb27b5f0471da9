<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Internal\Upload\Part;
use Celeiro\Internal\Upload\PartCutter;
use Celeiro\Internal\Upload\RepeatedPartException;
use PHPUnit\Framework\TestCase;

final class PartCutterTest extends TestCase
{
    /** @return iterable<array{list<string>, string, int}> expected parts, source, bytes of a part */
    public static function cuts(): iterable
    {
        yield [[''], '', 10];
        yield [["a\n"], "a\n", 10];
        yield [['a'], 'a', 10];
        yield [["aaa\nbbb\n"], "aaa\nbbb\n", 8];
        yield [["aaa\n", "bbb\n"], "aaa\nbbb\n", 7];
        yield [["aaa\n", 'bbb'], "aaa\nbbb", 6];
        yield [["aaa\n", "bbb\n", "ccc\n"], "aaa\nbbb\nccc\n", 4];
        yield [["aaa\nbbb\n", "ccc\n"], "aaa\nbbb\nccc\n", 8];
        yield 'a line longer than a part' => [["aaaaaaaaa\n", "b\nc\n"], "aaaaaaaaa\nb\nc\n", 4];
        yield 'such a line without an end' => [["a\n", 'bbbbbbbbb'], "a\nbbbbbbbbb", 4];
        yield 'such a line at the end' => [["a\n", "bbbbbbbbb\n"], "a\nbbbbbbbbb\n", 4];
        yield 'such a line alone' => [['bbbbbbbbb'], 'bbbbbbbbb', 4];
        yield 'such a line behind others' => [["a\n", "bbbbbbbbb\n", "c\n"], "a\nbbbbbbbbb\nc\n", 4];
        yield 'empty lines' => [["\n\n", "\n"], "\n\n\n", 2];
        yield 'parts that would be equal' => [["a\nb\n", "a\n", "b\na\n", 'b'], "a\nb\na\nb\na\nb", 4];
        yield [["a\n", "b\n"], "a\nb\n", 2];
    }

    /**
     * @dataProvider cuts
     * @param list<string> $expected
     */
    public function testASourceIsCutAtLineEndsHoweverItsBlocksFall(array $expected, string $source, int $partBytes): void
    {
        foreach ([1, 2, 3, 5, 100] as $blockBytes) {
            $blocks = $source === '' ? [] : str_split($source, $blockBytes);
            $parts = self::cut($blocks, $partBytes);
            self::assertSame($expected, array_map(self::textOf(...), $parts), "$blockBytes");
            // A stream knows its end only after a read that gave nothing.
            self::assertEquals($parts, self::cut([...$blocks, ''], $partBytes), "$blockBytes");
            [$lines, $bytes] = [0, 0];
            foreach ($parts as $at => $part) {
                $isLast = $at === count($parts) - 1;
                $name = count($parts) === 1 ? 'e.jsonl' : sprintf('e-%05d.jsonl', $at + 1);
                self::assertSame(
                    [$at + 1, $name, $lines, $bytes, $isLast],
                    [$part->number, $part->name, $part->firstLine, $part->firstByte, $part->isLast],
                );
                $lines += substr_count(self::textOf($part), "\n");
                $bytes += strlen(self::textOf($part));
            }
        }
    }

    public function testGeneratedSourcesLoseNoByteAndPartsAreAsLargeAsTheyMayBe(): void
    {
        mt_srand(20261125);
        for ($round = 0; $round < 300; $round++) {
            $lines = [];
            for ($n = mt_rand(0, 12); $n >= 0; $n--) {
                $lines[] = str_repeat('x', mt_rand(0, 9));
            }
            $source = implode("\n", $lines);
            $partBytes = mt_rand(1, 12);
            self::check($source, $partBytes, ...self::cutUntilRepeated($source, mt_rand(1, 7), $partBytes));
        }
    }

    public function testPartsOfRepeatingLinesDifferAndAreCutTheSameEveryTime(): void
    {
        mt_srand(20261129);
        $ended = 0;
        for ($round = 0; $round < 2000; $round++) {
            $period = '';
            for ($n = mt_rand(0, 5); $n >= 0; $n--) {
                $period .= str_repeat('x', mt_rand(0, 3)) . "\n";
            }
            $source = substr(str_repeat($period, mt_rand(1, 60)), 0, -mt_rand(0, 1) ?: null);
            $partBytes = mt_rand(1, 60);
            [$texts, $repeated] = self::cutUntilRepeated($source, 1000, $partBytes);
            self::check($source, $partBytes, $texts, $repeated);
            [$again, $repeatedAgain] = self::cutUntilRepeated($source, mt_rand(1, 7), $partBytes);
            self::assertSame([$texts, $repeated?->getMessage()], [$again, $repeatedAgain?->getMessage()]);
            $ended += $repeated === null ? 0 : 1;
        }
        self::assertTrue($ended > 200 && $ended < 1800, "$ended ended at a part that repeats another");
    }

    /**
     * @return array{list<string>, ?RepeatedPartException} the parts up to the first that repeats another
     */
    private static function cutUntilRepeated(string $source, int $blockBytes, int $partBytes): array
    {
        $blocks = $source === '' ? [] : str_split($source, $blockBytes);
        $cutter = new PartCutter(new \ArrayIterator($blocks), 'e.jsonl', $partBytes);
        $texts = [];
        try {
            do {
                $part = $cutter->next();
                $texts[] = self::textOf($part);
                self::assertSame(hash('sha256', self::textOf($part)), $part->sha256);
            } while (!$part->isLast);
        } catch (RepeatedPartException $repeated) {
            return [$texts, $repeated];
        }
        return [$texts, null];
    }

    /** @param list<string> $texts */
    private static function check(
        string $source,
        int $partBytes,
        array $texts,
        ?RepeatedPartException $repeated,
    ): void {
        $rest = $source;
        $before = [];
        foreach ($texts as $at => $text) {
            self::assertSame($text, substr($rest, 0, strlen($text)));
            self::assertNotContains($text, $before, 'no two parts have equal content');
            self::assertNull(self::longerPart($rest, strlen($text), $partBytes, $before), 'the part ends too early');
            $rest = substr($rest, strlen($text));
            $isLast = $repeated === null && $at === count($texts) - 1;
            self::assertTrue($isLast || str_ends_with($text, "\n"));
            self::assertTrue(strlen($text) <= $partBytes || !str_contains(substr($text, 0, -1), "\n"));
            $before[] = $text;
        }
        if ($repeated === null) {
            self::assertSame('', $rest);
            return;
        }
        $line = preg_replace('/\n.*/s', "\n", $rest);
        $earlier = sprintf('repeats "e-%05d.jsonl"', (int) array_search($line, $before, true) + 1);
        self::assertContains($line, $before);
        self::assertStringContainsString($earlier, $repeated->getMessage());
        self::assertSame(count($texts) + 1, $repeated->number);
        self::assertNull(self::longerPart($rest, 0, $partBytes, $before), 'a part that differs from all before');
    }

    /**
     * A piece of whole lines that is longer than a part and could have been it.
     *
     * @param list<string> $before the parts before it
     */
    private static function longerPart(string $rest, int $length, int $partBytes, array $before): ?string
    {
        for ($end = $length + 1; $end <= min(strlen($rest), $partBytes); $end++) {
            $piece = substr($rest, 0, $end);
            $isWhole = $end === strlen($rest) || str_ends_with($piece, "\n");
            if ($isWhole && !in_array($piece, $before, true)) {
                return $piece;
            }
        }
        return null;
    }

    public function testASourceThatHasNothingAtTheMomentIsAskedAgain(): void
    {
        $blocks = ['', "aaa\n", '', '', "bbb\n", '', "ccc\n", ''];
        $cutter = new PartCutter(new \ArrayIterator($blocks), 'e.jsonl', 4);
        [$texts, $waits] = [[], 0];
        do {
            $part = $cutter->next();
            if ($part === null) {
                $waits++;
            } else {
                $texts[] = self::textOf($part);
            }
        } while ($part === null || !$part->isLast);
        self::assertSame(["aaa\n", "bbb\n", "ccc\n"], $texts);
        self::assertSame(4, $waits);
    }

    /**
     * @param list<string> $blocks
     * @return list<Part>
     */
    private static function cut(array $blocks, int $partBytes): array
    {
        $cutter = new PartCutter(new \ArrayIterator($blocks), 'e.jsonl', $partBytes);
        $parts = [];
        do {
            $parts[] = $part = $cutter->next();
        } while (!$part->isLast);
        return $parts;
    }

    private static function textOf(Part $part): string
    {
        return implode('', $part->data->pieces());
    }
}
