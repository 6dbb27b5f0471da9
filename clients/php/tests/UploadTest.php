<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Exception\AuthenticationException;
use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\ConnectionException;
use Celeiro\Exception\InvalidFileException;
use Celeiro\Exception\InvalidRequestException;
use Celeiro\Exception\UnexpectedAnswerException;
use Celeiro\Gzip;
use Celeiro\Internal\Upload\JournalAccount;
use Celeiro\Internal\Upload\PartSender;
use Celeiro\Model\ErrorCodes;
use Celeiro\UploadProgress;

final class UploadTest extends ServiceTestCase
{
    public function testASourceOfOnePartKeepsItsName(): void
    {
        $server = $this->serve(Granary::handler());
        $summary = $this->client($server)->upload('vôos', ["a\nb\n"], name: 'ação 1%.jsonl');
        self::assertSame([1, 2, 4, 0], [$summary->parts, $summary->rows, $summary->bytes, $summary->duplicates]);
        self::assertSame('ação 1%.jsonl', $summary->files[0]->fileName);
        self::assertSame('123000', $summary->files[0]->createdAt->format('u'));
        [$made, $put] = $server->requests();
        self::assertSame('/api/v1/schemas/v%C3%B4os/generate-upload-token', $made->path);
        self::assertSame(['minutes' => 15], $made->json());
        self::assertSame(['ação 1%.jsonl', "a\nb\n"], [$put->name(), $put->body]);
        self::assertSame('application/octet-stream', $put->headers['content-type']);
        self::assertSame('4', $put->headers['content-length']);
        self::assertArrayNotHasKey('authorization', $put->headers, 'the token is not sent to the upload URL');
        self::assertArrayNotHasKey('expect', $put->headers);
    }

    /** @return iterable<string, array{\Closure(string): mixed, ?int}> */
    public static function sources(): iterable
    {
        $content = Granary::lines(100);
        yield 'a path' => [static function (string $path) use ($content) {
            file_put_contents($path, $content);
            return $path;
        }, 1000];
        yield 'a stream of a file that was read from' => [static function (string $path) use ($content) {
            file_put_contents($path, "head\n$content");
            $stream = fopen($path, 'rb');
            fgets($stream);
            return $stream;
        }, 1000];
        yield 'a stream in memory' => [static function () use ($content) {
            $stream = fopen('php://memory', 'w+b');
            fwrite($stream, $content);
            rewind($stream);
            return $stream;
        }, 1000];
        yield "a stream of the program's own" => [static function () use ($content) {
            $wrapper = new class {
                public static string $content = '';
                /** @var resource|null */
                public $context;

                // phpcs:disable PSR1.Methods.CamelCapsMethodName -- PHP names them
                public function stream_open(): bool
                {
                    return true;
                }

                public function stream_read(int $count): string
                {
                    [$piece, self::$content] = [substr(self::$content, 0, $count), substr(self::$content, $count)];
                    return $piece;
                }

                public function stream_eof(): bool
                {
                    return self::$content === '';
                }
                // phpcs:enable
            };
            $wrapper::$content = $content;
            stream_wrapper_register('own', $wrapper::class);
            $stream = fopen('own://a', 'rb');
            stream_wrapper_unregister('own');
            return $stream;
        }, null];
        yield 'a pipe' => [static fn () => popen('for n in $(seq 0 99); do printf "%09d\n" $n; done', 'r'), null];
        yield 'an array of pieces' => [static fn () => str_split($content, 33), 1000];
        yield 'a generator' => [static fn () => (static fn () => yield from str_split($content, 33))(), null];
        yield 'one large piece' => [static fn () => [$content], 1000];
    }

    /** @dataProvider sources */
    public function testPartsAreSentSideBySideAndToldInOrder(\Closure $open, ?int $totalBytes): void
    {
        // The service answers only once three parts are there at a time, but for the first and the last of them.
        $most = 0;
        $server = $this->serve(Granary::handler(isReady: static function (Incoming $incoming) use (&$most) {
            $most = max($most, $incoming->among);
            return $most >= 3;
        }));
        $told = [];
        $summary = $this->client($server)->upload(
            'voos',
            $open($this->path('eventos.jsonl')),
            name: 'eventos.jsonl',
            partBytes: 55,
            concurrency: 3,
            onProgress: static function (UploadProgress $progress) use (&$told) {
                $told[] = $progress;
            },
        );
        self::assertSame([20, 100, 1000], [$summary->parts, $summary->rows, $summary->bytes]);
        $names = array_map(static fn (int $n) => sprintf('eventos-%05d.jsonl', $n), range(1, 20));
        self::assertSame($names, array_column($summary->files, 'fileName'));
        $puts = Granary::puts($server);
        $contents = array_combine(
            array_map(static fn (Incoming $put) => $put->name(), $puts),
            array_map(static fn (Incoming $put) => $put->content(), $puts),
        );
        ksort($contents);
        self::assertSame(Granary::lines(100), implode('', $contents));
        self::assertSame(3, max(array_map(static fn (Incoming $put) => $put->among, $puts)));
        self::assertCount(21, $server->requests(), 'one upload URL for all parts');
        foreach ($told as $at => $progress) {
            $expected = new UploadProgress(50 * ($at + 1), $totalBytes, $at + 1, 5 * ($at + 1));
            self::assertEquals($expected, $progress);
        }
        self::assertCount(20, $told);
    }

    public function testAPathHasItsOwnNameUnlessThereIsAnother(): void
    {
        $server = $this->serve(Granary::handler());
        file_put_contents($this->path('eventos.jsonl'), "a\n");
        $celeiro = $this->client($server);
        $celeiro->upload('voos', $this->path('eventos.jsonl'));
        $celeiro->upload('voos', $this->path('eventos.jsonl'), name: 'b.jsonl');
        $names = array_map(static fn (Incoming $put) => $put->name(), Granary::puts($server));
        self::assertSame(['eventos.jsonl', 'b.jsonl'], $names);
    }

    public function testASourceWithoutAByteIsOnePart(): void
    {
        foreach ([Gzip::Never, Gzip::Always] as $gzip) {
            $server = $this->serve(Granary::handler());
            $summary = $this->client($server)->upload('voos', [], name: 'a.jsonl', gzip: $gzip);
            self::assertSame([1, 0], [$summary->parts, $summary->bytes]);
            self::assertSame('', Granary::puts($server)[0]->content());
        }
    }

    public function testPartsAreSentWhileASourceHasNothing(): void
    {
        $server = $this->serve(Granary::handler());
        [$source, $end] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, STREAM_IPPROTO_IP);
        fwrite($end, Granary::lines(15));
        // The rest comes once the first part is stored.
        $summary = $this->client($server)->upload(
            'voos',
            $source,
            name: 'a.jsonl',
            partBytes: 100,
            onProgress: static function (UploadProgress $progress) use ($end) {
                if ($progress->parts === 1) {
                    fwrite($end, Granary::lines(15));
                    fclose($end);
                }
            },
        );
        self::assertSame([3, 300], [$summary->parts, $summary->bytes]);
    }

    public function testASourceIsReadNoFurtherThanOnePartBeyondThoseUnderWay(): void
    {
        $given = 0;
        $source = (static function () use (&$given) {
            for ($n = 0; $n < 40; $n++) {
                $given++;
                yield Granary::lines(10);
            }
        })();
        $most = 0;
        $this->client($this->serve(Granary::handler()))->upload(
            'voos',
            $source,
            name: 'a.jsonl',
            partBytes: 100,
            concurrency: 2,
            onProgress: static function (UploadProgress $progress) use (&$given, &$most) {
                $most = max($most, $given - $progress->parts);
            },
        );
        self::assertSame(40, $given);
        // Two under way beside the one just stored, and the piece that tells where a part ends.
        self::assertLessThanOrEqual(3, $most);
    }

    public function testTheMemoryOfAnUploadIsThatOfItsPartsUnderWayAndOneMore(): void
    {
        $piece = Granary::lines(100_000); // 1 MB
        $source = (static function () use ($piece) {
            for ($n = 0; $n < 40; $n++) {
                yield substr_replace($piece, sprintf('%09d', $n), 0, 9);
            }
        })();
        $celeiro = $this->client($this->serve(Granary::handler()));
        $before = memory_get_usage();
        memory_reset_peak_usage();
        $celeiro->upload('voos', $source, name: 'a.jsonl', partBytes: 4_000_000, concurrency: 2);
        $blocks = 4_000_000; // of 1 MB: pieces of the source on their way into a part
        self::assertLessThan(3 * 4_000_000 + $blocks, memory_get_peak_usage() - $before);
    }

    public function testAllUploadsOfAClientShareAnUploadUrlOfTheirSchema(): void
    {
        $server = $this->serve(Granary::handler());
        $celeiro = $this->client($server);
        foreach (['voos', 'voos', 'outro'] as $n => $schema) {
            $celeiro->upload($schema, ["$n\n"], name: "$n.jsonl");
        }
        self::assertCount(2, array_filter($server->requests(), static fn ($request) => $request->method === 'POST'));
    }

    public function testARefusedUploadUrlIsRenewedOncePerPart(): void
    {
        $server = $this->serve(Granary::handler(static fn (Incoming $put) => str_contains($put->path, 'credential-1/')
            ? Server::refusal(401, ErrorCodes::UPLOAD_URL_INVALID)
            : null));
        $summary = $this->client($server)->upload('voos', [Granary::lines(40)], name: 'a.jsonl', partBytes: 20);
        self::assertSame(20, $summary->parts);
        self::assertCount(2, array_filter($server->requests(), static fn ($request) => $request->method === 'POST'));
    }

    public function testASecondRefusalOfAnUploadUrlIsTold(): void
    {
        $server = $this->serve(Granary::handler(static fn () => Server::refusal(401, ErrorCodes::UPLOAD_URL_INVALID)));
        $upload = fn () => $this->client($server)->upload('voos', ["a\n"], name: 'a.jsonl');
        self::assertSame('a.jsonl', self::thrown(AuthenticationException::class, $upload)->part);
        self::assertCount(4, $server->requests());
    }

    public function testARevokedTokenEndsAnUpload(): void
    {
        $server = $this->serveInTurn(Server::refusal(401, ErrorCodes::UNAUTHENTICATED));
        $upload = fn () => $this->client($server)->upload('voos', [Granary::lines(9)], name: 'a.jsonl', partBytes: 20);
        $thrown = self::thrown(AuthenticationException::class, $upload);
        self::assertSame([ErrorCodes::UNAUTHENTICATED, []], [$thrown->errorCode, $thrown->sent]);
        self::assertCount(1, $server->requests());
    }

    public function testLinesAndOffsetsOfAReportCountFromTheStartOfTheSource(): void
    {
        $report = ['lines' => 10, 'bad_lines' => 1, 'errors' => [[
            'line' => 3, 'byte_offset' => 24, 'field' => null, 'expected' => 'e', 'found' => 'f', 'code' => 'empty_line',
            'message' => 'm',
        ]]];
        $refusal = Server::refusal(422, 'upload_not_jsonl', ['report' => $report]);
        $server = $this->serve(Granary::handler(
            static fn (Incoming $put) => $put->name() === 'a-00004.jsonl' ? $refusal : null
        ));
        $thrown = self::thrown(InvalidFileException::class, fn () => $this->client($server)->upload(
            'voos',
            [Granary::lines(100)],
            name: 'a.jsonl',
            partBytes: 100,
            concurrency: 1,
        ));
        self::assertSame([33, 324], [$thrown->report->errors[0]->line, $thrown->report->errors[0]->byteOffset]);
        self::assertSame(['a-00004.jsonl', 3], [$thrown->part, count($thrown->sent)]);
        self::assertSame('a-00001.jsonl', $thrown->sent[0]->name);
        self::assertCount(4, Granary::puts($server));
    }

    /** A service that refuses parts with the word "bad". */
    private function refusingBad(): Server
    {
        $report = ['lines' => 10, 'bad_lines' => 1, 'errors' => []];
        $refusal = Server::refusal(422, 'upload_not_jsonl', ['report' => $report]);
        return $this->serve(Granary::handler(
            static fn (Incoming $put) => str_contains($put->content(), 'bad') ? $refusal : null
        ));
    }

    public function testOfASourceOfSeveralPartsTheMissingLinesAreUploadedAlone(): void
    {
        $server = $this->refusingBad();
        $upload = fn (string $name, array $lines) => $this->client($server)->upload(
            'voos',
            $lines,
            ...['name' => $name, 'partBytes' => 100, 'concurrency' => 1],
        );
        $given = str_split(Granary::lines(100), 10);
        $given[30] = "bad\n";
        $thrown = self::thrown(InvalidFileException::class, static fn () => $upload('a.jsonl', $given));
        self::assertStringEndsWith(
            'What to do: other parts are stored, so do not upload the whole source again: a correction or another partBytes '
            . 'moves the borders of the parts, and lines would be stored twice. Upload alone what is missing: the corrected '
            . 'lines 31 to 40 as "a-00004.jsonl"; the lines from 41 on as a file of another name',
            $thrown->getMessage(),
        );
        $given[30] = "corrected, and longer than before\n";
        $upload('a-00004.jsonl', array_slice($given, 30, 10));
        $upload('rest.jsonl', array_slice($given, 40));
        $puts = array_filter(Granary::puts($server), static fn (Incoming $put) => !str_contains($put->content(), 'bad'));
        $stored = explode("\n", implode('', array_map(static fn (Incoming $put) => $put->content(), $puts)));
        self::assertEqualsCanonicalizing(explode("\n", implode('', $given)), $stored);
    }

    public function testASourceOfWhichNothingIsStoredIsCorrectedAsAWhole(): void
    {
        $server = $this->refusingBad();
        foreach (["bad\n", "bad\n" . Granary::lines(100)] as $content) {
            $upload = fn () => $this->client($server)->upload(
                'voos',
                [$content],
                ...['name' => 'a.jsonl', 'partBytes' => 100, 'concurrency' => 1],
            );
            $thrown = self::thrown(InvalidFileException::class, $upload);
            self::assertStringEndsWith('describes and upload again', $thrown->getMessage());
        }
    }

    public function testAfterARefusedPartNoFurtherPartStartsAndThoseUnderWayEnd(): void
    {
        // The first part is answered only after the second was refused.
        $isRefused = false;
        $server = $this->serve(Granary::handler(
            static function (Incoming $put) use (&$isRefused) {
                if ($put->name() === 'a-00001.jsonl') {
                    return null;
                }
                $isRefused = true;
                return Server::refusal(422, ErrorCodes::UPLOAD_NAME_TAKEN);
            },
            static function (Incoming $put) use (&$isRefused) {
                return $put->name() !== 'a-00001.jsonl' || $isRefused;
            },
        ));
        $thrown = $this->refusedOf($server);
        self::assertSame([ErrorCodes::UPLOAD_NAME_TAKEN, 'a-00002.jsonl'], [$thrown->errorCode, $thrown->part]);
        self::assertCount(2, Granary::puts($server));
        self::assertSame(['a-00001.jsonl'], array_column($thrown->sent, 'name'));
    }

    /** What an upload of several parts, two at a time, ends with. */
    private function refusedOf(Server $server): InvalidRequestException
    {
        return self::thrown(InvalidRequestException::class, fn () => $this->client($server)->upload(
            'voos',
            [Granary::lines(100)],
            name: 'a.jsonl',
            partBytes: 100,
            concurrency: 2,
        ));
    }

    public function testOfSeveralRefusedPartsTheFirstOfTheSourceIsTold(): void
    {
        $isRefused = false;
        $server = $this->serve(Granary::handler(
            static function (Incoming $put) use (&$isRefused) {
                $isRefused = $isRefused || $put->name() === 'a-00002.jsonl';
                return Server::refusal(422, 'anything');
            },
            static function (Incoming $put) use (&$isRefused) {
                return $put->name() !== 'a-00001.jsonl' || $isRefused;
            },
        ));
        $thrown = $this->refusedOf($server);
        self::assertSame('a-00001.jsonl', $thrown->part);
    }

    public function testAPartIsSentAgainWholeAfterACut(): void
    {
        $content = str_repeat("0123456789\n", 50_000);
        foreach ([Gzip::Never, Gzip::Always] as $gzip) {
            $tries = 0;
            $server = $this->serve(Granary::handler(static function () use (&$tries) {
                return ++$tries <= 2 ? Server::CUT : null;
            }));
            $summary = $this->client($server)->upload('voos', [$content], name: 'a.jsonl', gzip: $gzip);
            self::assertSame(strlen($content), $summary->bytes);
            $puts = Granary::puts($server);
            self::assertCount(3, $puts);
            self::assertTrue($content === $puts[2]->content());
            self::assertSame($gzip === Gzip::Always, isset($puts[2]->headers['content-encoding']));
        }
    }

    public function testOnlyUploadsToAnotherMachineAreCompressedByThemselves(): void
    {
        $own = ['127.0.0.1', '127.9.9.9', '[::1]', 'localhost', 'x.localhost'];
        $other = ['10.0.0.1', 'celeiro.example', 'localhost.example', '127.example', '[2001:db8::1]'];
        foreach ($own as $host) {
            self::assertTrue(PartSender::isLoopback("http://$host:8080/u/x"), $host);
        }
        foreach ($other as $host) {
            self::assertFalse(PartSender::isLoopback("http://$host:8080/u/x"), $host);
        }
    }

    public function testAnUploadThatNobodyTakesEndsByTheTimeout(): void
    {
        $server = $this->serve(static function (Incoming $incoming) {
            if ($incoming->method === 'POST') {
                yield from Granary::handler()($incoming);
                return;
            }
            // It stops reading: what is sent fills the buffers of both sockets.
            posix_kill(posix_getpid(), SIGSTOP);
        }, headIsEnough: true);
        $content = str_repeat("0123456789\n", 2_000_000);
        $celeiro = $this->client($server, timeout: 0.5, maxAttempts: 1);
        $upload = static fn () => $celeiro->upload('voos', [$content], name: 'a.jsonl', partBytes: 30_000_000);
        $thrown = self::thrown(ConnectionException::class, $upload);
        self::assertStringContainsString('not a byte moved', $thrown->getMessage());
    }

    public function testAnAnswerThatComesBeforeTheBodyIsReadCounts(): void
    {
        $server = $this->serve(static function (Incoming $incoming) {
            if ($incoming->method === 'POST') {
                yield from Granary::handler()($incoming);
                return;
            }
            yield Server::refusal(413, ErrorCodes::UPLOAD_TOO_LARGE);
        }, headIsEnough: true);
        $content = str_repeat("0123456789\n", 2_000_000);
        $celeiro = $this->client($server);
        $upload = static fn () => $celeiro->upload('voos', [$content], name: 'a.jsonl', partBytes: 30_000_000);
        self::assertSame(413, self::thrown(InvalidRequestException::class, $upload)->status);
    }

    public function testAJournalSkipsWhatIsStoredAndIsRemovedAtTheEnd(): void
    {
        $refusals = 0;
        $server = $this->serve(Granary::handler(static function (Incoming $put) use (&$refusals) {
            $isRefused = $put->name() === 'a-00006.jsonl' && $refusals++ === 0;
            return $isRefused ? Server::refusal(422, 'anything') : null;
        }));
        $journal = $this->path('journal');
        $upload = static fn ($celeiro, ...$more) => $celeiro->upload(
            'voos',
            [Granary::lines(100)],
            ...['name' => 'a.jsonl', 'partBytes' => 100, 'concurrency' => 1, 'journal' => $journal] + $more,
        );
        $thrown = self::thrown(InvalidRequestException::class, fn () => $upload($this->client($server)));
        self::assertCount(5, $thrown->sent);
        $notes = file($journal);
        self::assertCount(5, $notes);
        $note = json_decode($notes[0], true);
        self::assertSame(
            ['a-00001.jsonl', hash('sha256', Granary::lines(10)), 7, 'voos', 'a-00001.jsonl'],
            [$note['name'], $note['sha256'], $note['file_id'], $note['schema'], $note['file']['file_name']],
        );
        // What a kill may leave: the last line cut.
        file_put_contents($journal, substr(implode('', $notes), 0, -20));

        $noted = [];
        $summary = $upload($this->client($server), onProgress: static function ($progress) use ($journal, &$noted) {
            $whole = array_filter(file($journal), static fn (string $line) => json_decode($line) !== null);
            $noted[$progress->parts] = count($whole);
        });
        $sent = array_map(static fn (Incoming $put) => $put->name(), array_slice(Granary::puts($server), 6));
        self::assertSame(['a-00005.jsonl', 'a-00006.jsonl', 'a-00007.jsonl'], array_slice($sent, 0, 3));
        self::assertCount(6, $sent);
        self::assertSame([10, 100, 10], [$summary->parts, $summary->rows, count($summary->files)]);
        self::assertSame('a-00002.jsonl', $summary->files[1]->fileName);
        self::assertSame([1 => 4, 4, 4, 4, 5, 6, 7, 8, 9, 10], $noted, 'what is told is noted');
        self::assertFileDoesNotExist($journal);
    }

    public function testAJournalOfAnotherAccountSchemaOrContentSkipsNothing(): void
    {
        $journal = $this->path('journal');
        $record = Granary::record('a.jsonl', "a\n");
        $server = $this->serve(Granary::handler());
        $account = JournalAccount::of($server->url, 'token');
        $note = ['name' => 'a.jsonl', 'sha256' => $record['sha256'], 'file_id' => 7, 'file' => $record];
        $note += ['account' => $account, 'schema' => 'voos'];
        $changes = [
            'nothing' => [[], 0],
            'schema' => [['schema' => 'outro'], 1],
            'content' => [['sha256' => hash('sha256', "b\n")], 1],
            'name' => [['name' => 'b.jsonl'], 1],
            'record' => [['file' => null], 1],
            'account' => [['account' => JournalAccount::of($server->url, 'another')], 1],
            'service' => [['account' => JournalAccount::of('https://celeiro.example', 'token')], 1],
            'no account, as older versions wrote it' => [['account' => null], 1],
        ];
        foreach ($changes as $what => [$change, $puts]) {
            file_put_contents($journal, json_encode($change + $note) . "\nno JSON\n[1]\n");
            $before = count(Granary::puts($server));
            $this->client($server)->upload('voos', ["a\n"], name: 'a.jsonl', journal: $journal);
            self::assertCount($before + $puts, Granary::puts($server), $what);
        }
    }

    public function testAnUploadWhoseProcessWasKilledGoesOn(): void
    {
        $server = $this->serve(Granary::handler());
        $journal = $this->path('journal');
        $upload = fn (?callable $onProgress) => $this->client($server)->upload(
            'voos',
            [Granary::lines(100)],
            name: 'a.jsonl',
            partBytes: 100,
            journal: $journal,
            onProgress: $onProgress,
        );
        $child = pcntl_fork();
        if ($child === 0) {
            $upload(static fn ($progress) => $progress->parts === 6 && posix_kill(posix_getpid(), SIGKILL));
        }
        pcntl_waitpid($child, $status);
        self::assertTrue(pcntl_wifsignaled($status));
        $noted = count(file($journal));
        self::assertGreaterThanOrEqual(6, $noted);
        $before = count(Granary::puts($server));
        $summary = $upload(null);
        self::assertSame([10, 100], [$summary->parts, $summary->rows]);
        self::assertCount(10 - $noted, array_slice(Granary::puts($server), $before));
        self::assertFileDoesNotExist($journal);
    }

    /** @return iterable<array{Gzip}> */
    public static function encodings(): iterable
    {
        yield [Gzip::Never];
        yield [Gzip::Always];
    }

    /** @dataProvider encodings */
    public function testOfASourceWhoseLinesRepeatNoRowIsLost(Gzip $gzip): void
    {
        $server = $this->serve(Granary::handler());
        $content = str_repeat(Granary::lines(3), 40);
        foreach ([false, true] as $isRepeated) {
            $summary = $this->client($server)->upload('voos', [$content], 'a.jsonl', partBytes: 90, gzip: $gzip);
            self::assertSame(120, $summary->rows);
            self::assertSame($isRepeated ? $summary->parts : 0, $summary->duplicates);
            self::assertCount($summary->parts, array_unique(array_column($summary->files, 'id')));
        }
    }

    public function testAPartOfOneLineThatRepeatsAnotherEndsTheUploadBeforeItIsSent(): void
    {
        $server = $this->serve(Granary::handler());
        $upload = fn () => $this->client($server)->upload('voos', ["long line\nb\nlong line\n"], 'a.jsonl', partBytes: 4);
        $exception = self::thrown(CeleiroException::class, $upload);
        self::assertSame('a-00003.jsonl', $exception->part);
        self::assertStringContainsString('one line only and repeats "a-00001.jsonl"', $exception->getMessage());
        self::assertStringContainsString('do not upload the whole source again', $exception->getMessage());
        self::assertStringContainsString(
            'missing: the lines from 3 on as a file of another name, with a larger partBytes, so that line 3 shares',
            $exception->getMessage(),
        );
        self::assertCount(2, $exception->sent);
        self::assertCount(2, Granary::puts($server));
    }

    /**
     * @testWith ["a-00001.jsonl"]
     *           ["a-00002.jsonl"]
     */
    public function testAPartThatTheServiceTakesForAnotherOfTheSameUploadIsAnError(string $flagged): void
    {
        $server = $this->serve(Granary::handler(static fn (Incoming $put) => Server::json([
            'success' => true, 'duplicate' => $put->name() === $flagged, 'file' => Granary::record('b.jsonl', "b\n"),
        ])));
        $upload = fn () => $this->client($server)->upload(
            'voos',
            ["one\ntwo\n"],
            'a.jsonl',
            partBytes: 4,
            concurrency: 1,
        );
        $exception = self::thrown(CeleiroException::class, $upload);
        self::assertSame('a-00002.jsonl', $exception->part);
        self::assertStringContainsString('is a duplicate of "a-00001.jsonl"', $exception->getMessage());
        self::assertStringEndsWith(
            'missing: line 2, with others beside, as a file of another name',
            $exception->getMessage(),
        );
        self::assertCount(1, $exception->sent);
    }

    public function testAJournalThatCannotBeUsedIsTold(): void
    {
        $celeiro = $this->client($this->serve(Granary::handler()));
        $upload = static fn (string $journal) => $celeiro->upload('voos', ["a\n"], name: 'a.jsonl', journal: $journal);
        $thrown = self::thrown(CeleiroException::class, static fn () => $upload('/no/such/folder/journal'));
        self::assertStringContainsString('No such file or directory', $thrown->getMessage());
        $thrown = self::thrown(CeleiroException::class, static fn () => $upload('php://memory'));
        self::assertStringContainsString('the journal cannot be used', $thrown->getMessage());
        self::assertCount(1, $thrown->sent);
    }

    public function testAFileThatBecomesShorterWhileItIsReadIsAnError(): void
    {
        $path = $this->path('a.jsonl');
        file_put_contents($path, str_repeat(str_repeat('a', 99_999) . "\n" . str_repeat('b', 99_998) . "\n", 50));
        $upload = fn () => $this->client($this->serve(Granary::handler()))->upload(
            'voos',
            $path,
            partBytes: 300_000,
            concurrency: 1,
            onProgress: static fn () => file_put_contents($path, ''),
        );
        $thrown = self::thrown(CeleiroException::class, $upload);
        self::assertStringContainsString('became shorter', $thrown->getMessage());
    }

    public function testAJournalThatAnotherProcessRemovedIsRemoved(): void
    {
        $journal = $this->path('journal');
        $summary = $this->client($this->serve(Granary::handler()))->upload(
            'voos',
            ["a\n"],
            name: 'a.jsonl',
            journal: $journal,
            onProgress: static fn () => unlink($journal),
        );
        self::assertSame(1, $summary->rows);
    }

    public function testAJournalWhoseDiskIsFullEndsTheUpload(): void
    {
        $celeiro = $this->client($this->serve(Granary::handler()));
        [$journal, $outcome] = [$this->path('journal'), $this->path('outcome')];
        $child = pcntl_fork();
        if ($child === 0) {
            // A file cannot grow beyond the limit, as on a full disk; two notes fit.
            pcntl_signal(SIGXFSZ, SIG_IGN);
            posix_setrlimit(POSIX_RLIMIT_FSIZE, 1500, 1500);
            $upload = static fn () => $celeiro->upload(
                'voos',
                [Granary::lines(100)],
                name: 'a.jsonl',
                partBytes: 100,
                concurrency: 1,
                journal: $journal,
            );
            try {
                $told = 'success: ' . $upload()->parts;
            } catch (CeleiroException $error) {
                $told = count($error->sent) . ' parts sent: ' . $error->getMessage();
            }
            file_put_contents($outcome, $told);
            posix_kill(posix_getpid(), SIGKILL);
        }
        pcntl_waitpid($child, $status);
        self::assertStringStartsWith('3 parts sent: the journal cannot be used', file_get_contents($outcome));
        self::assertFileExists($journal);
    }

    public function testASourceThatCannotBeReadIsTold(): void
    {
        $celeiro = $this->client($this->serve(Granary::handler()));
        foreach ([$this->path('missing.jsonl'), sys_get_temp_dir()] as $path) {
            $upload = static fn () => $celeiro->upload('voos', $path, name: 'a.jsonl');
            self::assertStringContainsString(
                'the source cannot be read: ',
                self::thrown(CeleiroException::class, $upload)->getMessage(),
            );
        }
    }

    public function testAWrongArgumentIsToldBeforeAnythingIsSent(): void
    {
        $server = $this->serve(Granary::handler());
        $celeiro = $this->client($server);
        $uploads = [
            [["a\n"]],
            [["a\n"], 'a.json'],
            [["a\n"], '.jsonl'],
            [$this->path('a.txt')],
            [7, 'a.jsonl'],
            [["a\n"], 'a.jsonl', 0],
            [["a\n"], 'a.jsonl', 1, 0],
        ];
        foreach ($uploads as $arguments) {
            self::thrown(\InvalidArgumentException::class, static fn () => $celeiro->upload('voos', ...$arguments));
        }
        self::assertSame([], $server->requests());
    }

    public function testWhatAProgressCallbackThrowsEndsTheUpload(): void
    {
        // The second part is refused for the moment once the next upload is there, which is answered much later: a client
        // that still had the part under way would send it again.
        $looks = 0;
        $server = $this->serve(Granary::handler(
            static fn (Incoming $put) => $put->name() === 'a-00002.jsonl' ? Server::refusal(503, 'anything') : null,
            static function (Incoming $put) use (&$looks) {
                $looks += $put->name() === 'b.jsonl' ? 1 : 0;
                return match ($put->name()) {
                    'a-00001.jsonl' => true,
                    'a-00002.jsonl' => $looks > 0,
                    default => $looks > 50,
                };
            },
        ));
        $celeiro = $this->client($server);
        $upload = static fn () => $celeiro->upload(
            'voos',
            [Granary::lines(100)],
            name: 'a.jsonl',
            partBytes: 100,
            concurrency: 2,
            onProgress: static fn () => throw new \LogicException('enough'),
        );
        self::thrown(\LogicException::class, $upload);
        self::assertSame(1, $celeiro->upload('voos', ["a\n"], name: 'b.jsonl')->parts);
        $names = array_map(static fn (Incoming $put) => $put->name(), Granary::puts($server));
        self::assertSame(1, count(array_keys($names, 'b.jsonl', true)));
        self::assertLessThanOrEqual(1, count(array_keys($names, 'a-00002.jsonl', true)));
    }

    public function testAnAnswerThatIsNotTheServicesFailsThePart(): void
    {
        foreach (['{"success":true}', '{"file":{"id":1},"duplicate":false,"success":true}', '<html>'] as $body) {
            $server = $this->serve(Granary::handler(static fn () => Server::answer(200, $body)));
            $upload = fn () => $this->client($server)->upload('voos', ["a\n"], name: 'a.jsonl');
            self::assertSame('a.jsonl', self::thrown(UnexpectedAnswerException::class, $upload)->part);
        }
    }
}
