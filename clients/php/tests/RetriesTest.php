<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Celeiro;
use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\ConnectionException;
use Celeiro\Exception\InvalidRequestException;
use Celeiro\Exception\RateLimitException;
use Celeiro\Exception\ServiceException;
use Celeiro\Exception\StorageFullException;
use Celeiro\Exception\UnexpectedAnswerException;
use Celeiro\Internal\Http\Answer;
use Celeiro\Internal\Http\Fault;
use Celeiro\Internal\Http\FaultKind;
use Celeiro\Internal\Http\Retries;
use Celeiro\Model\ErrorCodes;

final class RetriesTest extends ServiceTestCase
{
    /** @return iterable<array{int}> */
    public static function statusesThatMayPass(): iterable
    {
        return array_map(static fn (int $status) => [$status], [408, 429, 500, 502, 503, 504, 507]);
    }

    /** @dataProvider statusesThatMayPass */
    public function testAnAnswerThatMayPassIsRepeated(int $status): void
    {
        $server = $this->serveInTurn(Server::refusal($status, 'anything'), Server::json([]));
        self::assertSame([], $this->client($server)->shapes());
        self::assertCount(2, $server->requests());
    }

    /** @dataProvider statusesThatMayPass */
    public function testAStartOfRunsIsRepeatedOnlyAfterAnswersThatSayThatNothingWasBegun(int $status): void
    {
        $server = $this->serveInTurn(Server::refusal($status, 'anything'));
        self::thrown(CeleiroException::class, fn () => $this->client($server)->process('voos'));
        self::assertCount(in_array($status, [429, 503], true) ? 5 : 1, $server->requests());
    }

    public function testOtherAnswersAreNotRepeated(): void
    {
        foreach ([400, 401, 403, 404, 409, 413, 415, 422, 501] as $status) {
            $server = $this->serveInTurn(Server::refusal($status, 'anything'));
            self::thrown(CeleiroException::class, fn () => $this->client($server)->shapes());
            self::assertCount(1, $server->requests(), "attempts after $status");
        }
    }

    public function testAnUploadThatWasCutOnItsWayIsRepeated(): void
    {
        $server = $this->serveInTurn(Server::refusal(400, ErrorCodes::UPLOAD_INTERRUPTED), Server::json([]));
        self::assertSame([], $this->client($server)->shapes());
    }

    public function testAnAnswerWhoseCauseStaysIsNotRepeated(): void
    {
        foreach ([ErrorCodes::QUERY_TIMEOUT => 504, ErrorCodes::STORAGE_QUOTA_EXCEEDED => 507] as $code => $status) {
            $server = $this->serveInTurn(Server::refusal($status, $code));
            self::thrown(CeleiroException::class, fn () => $this->client($server)->shapes());
            self::assertCount(1, $server->requests(), "attempts after $code");
        }
    }

    public function testTheLastAttemptIsTold(): void
    {
        $kinds = [429 => RateLimitException::class, 503 => ServiceException::class, 507 => StorageFullException::class];
        foreach ($kinds as $status => $kind) {
            $server = $this->serveInTurn(Server::refusal($status, 'anything'));
            $thrown = self::thrown($kind, fn () => $this->client($server, maxAttempts: 3)->shapes());
            self::assertSame($status, $thrown->status);
            self::assertCount(3, $server->requests());
        }
    }

    public function testTheServiceSaysHowLongToWait(): void
    {
        $server = $this->serveInTurn(Server::refusal(503, 'anything', [], ['Retry-After' => '1']), Server::json([]));
        $begin = hrtime(true);
        $this->client($server)->shapes();
        self::assertGreaterThanOrEqual(1.0, (hrtime(true) - $begin) / 1e9);
    }

    public function testWhatTheServiceAsksForIsObeyedUpToTwoMinutes(): void
    {
        foreach (['0' => 0.0, '23' => 23.0, '120' => 120.0, '121' => 120.0, '999999999' => 120.0] as $asked => $wait) {
            self::assertSame($wait, Retries::delay(1, new Answer(503, ['retry-after' => (string) $asked], '')));
        }
    }

    public function testWithoutThatTheWaitDoublesWithFullJitterUpToItsBound(): void
    {
        // A date would need this machine's clock; a number too large for an integer is none.
        $headers = ['retry-after' => 'Wed, 21 Oct 2026 07:28:00 GMT'];
        foreach ([0.5, 1, 2, 4, 8, 16, 30, 30] as $before => $bound) {
            $waits = [];
            for ($n = 0; $n < 2000; $n++) {
                $waits[] = Retries::delay($before + 1, new Answer(503, $headers, ''));
            }
            self::assertLessThanOrEqual($bound, max($waits));
            self::assertGreaterThan($bound * 0.9, max($waits));
            self::assertLessThan($bound * 0.1, min($waits));
        }
        self::assertLessThanOrEqual(30.0, Retries::delay(5000, new Fault(FaultKind::Cut, '')));
        self::assertLessThanOrEqual(0.5, Retries::delay(1, new Answer(503, ['retry-after' => '99999999999'], '')));
    }

    public function testACutConnectionIsRepeated(): void
    {
        foreach (['', "HTTP/1.1 200 OK\r\nContent-Le", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{"] as $begun) {
            $tries = 0;
            $server = $this->serve(static function () use ($begun, &$tries) {
                if ($tries++ === 0) {
                    yield $begun;
                    return Server::CUT;
                }
                yield Server::json([]);
            });
            self::assertSame([], $this->client($server)->shapes());
            self::assertCount(2, $server->requests());
        }
    }

    public function testAConnectionThatIsAlwaysCutBecomesAConnectionException(): void
    {
        $server = $this->serve(static function () {
            yield "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n[{";
            return Server::CUT;
        });
        $thrown = self::thrown(ConnectionException::class, fn () => $this->client($server, maxAttempts: 2)->shapes());
        self::assertStringContainsString('What to do: check the network', $thrown->getMessage());
        self::assertCount(2, $server->requests());
    }

    public function testAStartOfRunsIsNotRepeatedAfterACut(): void
    {
        $server = $this->serve(static function () {
            yield '';
            return Server::CUT;
        });
        self::thrown(ConnectionException::class, fn () => $this->client($server)->process('voos'));
        self::assertCount(1, $server->requests());
    }

    public function testAStartOfRunsIsNotRepeatedOnAConnectionThatWasKeptAndIsDead(): void
    {
        // The service takes the second request of a connection and dies: libcurl by itself would send it again.
        $served = 0;
        $server = $this->serve(static function () use (&$served) {
            if ($served++ > 0) {
                return Server::CUT;
            }
            yield Server::json([]);
        });
        $celeiro = $this->client($server);
        $celeiro->shapes();
        self::thrown(ConnectionException::class, fn () => $celeiro->process('voos'));
        self::assertCount(2, $server->requests());
    }

    public function testARefusedConnectionBecomesAConnectionException(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $address = stream_socket_get_name($listener, false);
        fclose($listener);
        $celeiro = new Celeiro("http://$address", 'token', maxAttempts: 2);
        $thrown = self::thrown(ConnectionException::class, fn () => $celeiro->shapes());
        self::assertStringContainsString('no connection', $thrown->getMessage());
        self::thrown(ConnectionException::class, fn () => $celeiro->process('voos'));
    }

    public function testAStartOfRunsIsRepeatedWhereNoConnectionCameToBe(): void
    {
        self::assertTrue(Retries::mayRepeat(
            new \Celeiro\Internal\Http\Request('process', 'POST', 'http://a', once: true),
            Fault::ofCurl(CURLE_COULDNT_CONNECT, '', false),
        ));
    }

    public function testSilenceEndsAnAttempt(): void
    {
        $begun = ['before the answer' => null, 'within the answer' => "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n["];
        foreach ($begun as $when => $bytes) {
            $server = $this->serve(static function () use ($bytes) {
                yield $bytes;
                while (true) {
                    yield null;
                }
            });
            $celeiro = $this->client($server, timeout: 0.3, maxAttempts: 2);
            $begin = hrtime(true);
            $thrown = self::thrown(ConnectionException::class, fn () => $celeiro->shapes());
            self::assertStringContainsString('not a byte moved for 0.3 s', $thrown->getMessage(), $when);
            self::assertGreaterThanOrEqual(0.6, (hrtime(true) - $begin) / 1e9, $when);
        }
    }

    public function testAnAnswerThatMovesIsNotSilent(): void
    {
        // The whole takes longer than the limit on silence; each byte comes as soon as the client can be waiting for it.
        $server = $this->serve(static function () {
            yield "HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\n[";
            for ($n = 0; $n < 28; $n++) {
                $until = hrtime(true) + 100_000_000;
                while (hrtime(true) < $until) {
                    yield null;
                }
                yield ' ';
            }
            yield ']';
        });
        $begin = hrtime(true);
        self::assertSame([], $this->client($server, timeout: 2.5, maxAttempts: 1)->shapes());
        self::assertGreaterThan(2.5, (hrtime(true) - $begin) / 1e9);
    }

    public function testAForeignPageBecomesAnUnexpectedAnswer(): void
    {
        foreach ([200 => 1, 302 => 1, 404 => 1, 502 => 2] as $status => $attempts) {
            $page = Server::answer($status, "<html>Bad gateway\xff</html>", ['Location' => '/login', 'Retry-After' => '0']);
            $server = $this->serveInTurn($page);
            $celeiro = $this->client($server, maxAttempts: 2);
            $thrown = self::thrown(UnexpectedAnswerException::class, fn () => $celeiro->shapes());
            self::assertSame($status, $thrown->status);
            self::assertStringContainsString('<html>Bad gateway', $thrown->getMessage());
            self::assertStringContainsString('What to do: ', $thrown->getMessage());
            self::assertCount($attempts, $server->requests(), "attempts after $status");
        }
    }

    public function testJsonThatIsNotTheContractsBecomesAnUnexpectedAnswer(): void
    {
        $bodies = ['{"ok":true}', '[{"id":"x"}]', '[1]', 'null', '"text"', '[', ''];
        foreach ($bodies as $body) {
            $server = $this->serveInTurn(Server::answer(200, $body));
            $thrown = self::thrown(UnexpectedAnswerException::class, fn () => $this->client($server)->shapes());
            self::assertSame(200, $thrown->status, $body);
        }
        $server = $this->serveInTurn(Server::json(['detail' => 'no'], 403));
        $thrown = self::thrown(UnexpectedAnswerException::class, fn () => $this->client($server)->shapes());
        self::assertSame(403, $thrown->status);
    }

    public function testAnAnswerThatIsNotHttpBecomesAnUnexpectedAnswer(): void
    {
        $server = $this->serve(static function () {
            yield "SSH-2.0-OpenSSH_9.2\r\n";
            return Server::CUT;
        });
        self::thrown(UnexpectedAnswerException::class, fn () => $this->client($server)->shapes());
        self::assertCount(1, $server->requests());
    }

    public function testAnEmpty503OfAServiceThatStartsIsAServiceException(): void
    {
        $server = $this->serveInTurn(Server::answer(503, '', ['Retry-After' => '0']));
        $thrown = self::thrown(ServiceException::class, fn () => $this->client($server)->shapes());
        self::assertSame(503, $thrown->status);
        self::assertNull($thrown->errorCode);
    }

    public function testACertificateThatIsNotTrustedIsNotTriedAgain(): void
    {
        foreach ([CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM] as $error) {
            self::assertSame(FaultKind::Untrusted, Fault::ofCurl($error, '', false)->kind);
        }
        $request = new \Celeiro\Internal\Http\Request('any', 'GET', 'https://a');
        self::assertFalse(Retries::mayRepeat($request, new Fault(FaultKind::Untrusted, '')));
    }

    public function testWhatIsSentIsTheContracts(): void
    {
        $server = $this->serveInTurn(Server::json([]));
        $this->client($server)->shapes();
        $request = $server->requests()[0];
        self::assertSame(['GET', '/api/v1/dataflow/shapes'], [$request->method, $request->path]);
        self::assertSame('Bearer token', $request->headers['authorization']);
        self::assertSame('celeiro-php/' . Celeiro::VERSION, $request->headers['user-agent']);
        self::assertArrayNotHasKey('content-type', $request->headers);
    }

    public function testAPathOfTheBaseUrlIsKept(): void
    {
        $server = $this->serveInTurn(Server::json([]));
        (new Celeiro("$server->url/below/", 'token'))->shapes();
        self::assertSame('/below/api/v1/dataflow/shapes', $server->requests()[0]->path);
    }

    public function testOptionsOfCurlHoldForRequests(): void
    {
        $server = $this->serveInTurn(Server::json([]));
        $this->client($server, curlOptions: [CURLOPT_REFERER => 'http://own.example'])->shapes();
        self::assertSame('http://own.example', $server->requests()[0]->headers['referer']);
    }

    public function testAWrongArgumentIsToldBeforeAnythingIsSent(): void
    {
        $clients = [
            ['celeiro.example', 'token'],
            ['ftp://celeiro.example', 'token'],
            ['https://celeiro.example?a=b', 'token'],
            ["https://celeiro.example\r\nX: y", 'token'],
            ['https://celeiro.example', ''],
            ['https://celeiro.example', "a\r\nX: y"],
            ['https://celeiro.example', 'token', 0.0],
            ['https://celeiro.example', 'token', 1.0, -1.0],
            ['https://celeiro.example', 'token', 1.0, 1.0, 0],
        ];
        foreach ($clients as $arguments) {
            self::thrown(\InvalidArgumentException::class, static fn () => new Celeiro(...$arguments));
        }
        self::assertInstanceOf(Celeiro::class, new Celeiro('HTTP://localhost:8080/', "eyJ.a-b_c\n"));
    }

    public function testARequestThatCannotBeJsonIsAWrongArgument(): void
    {
        $celeiro = new Celeiro('http://127.0.0.1:1', 'token');
        $query = new \Celeiro\Query(["caf\xe9"], '2026-01-01', '2026-01-31');
        self::thrown(\InvalidArgumentException::class, static fn () => $celeiro->query('voos', $query));
    }

    public function testAnInvalidRequestTellsWhatIsToBlame(): void
    {
        $fields = ['select.0' => ['Não existe.', 'Mesmo.']];
        $server = $this->serveInTurn(Server::refusal(422, 'unknown_column', ['errors' => $fields]));
        $thrown = self::thrown(InvalidRequestException::class, fn () => $this->client($server)->shapes());
        self::assertSame(
            ['unknown_column', 422, 'req-1', $fields],
            [$thrown->errorCode, $thrown->status, $thrown->requestId, $thrown->fields],
        );
        self::assertSame(
            'list the shapes: answered 422 unknown_column: Não deu certo. [select.0: Não existe. Mesmo.] (request req-1). '
                . 'What to do: correct what the text and fields name, then call again',
            $thrown->getMessage(),
        );
    }
}
