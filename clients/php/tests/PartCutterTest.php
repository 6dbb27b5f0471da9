<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Internal\Upload\Part;
use Celeiro\Internal\Upload\PartCutter;
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
            $parts = self::cut($source === '' ? [] : str_split($source, mt_rand(1, 7)), $partBytes);
            $texts = array_map(self::textOf(...), $parts);
            self::assertSame($source, implode('', $texts));
            foreach ($texts as $at => $text) {
                $isLast = $at === count($texts) - 1;
                self::assertTrue($isLast || str_ends_with($text, "\n"));
                self::assertTrue(strlen($text) <= $partBytes || substr_count(rtrim($text, "\n"), "\n") === 0);
                $next = $isLast ? '' : strtok($texts[$at + 1], "\n");
                self::assertTrue($isLast || strlen($text) + strlen((string) $next) + 1 > $partBytes);
            }
        }
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
