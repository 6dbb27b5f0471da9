<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * An HTTP server in a process of its own, made by a fork: its handler is a closure of the test. It serves many connections
 * at a time and never waits, so that tests hold the order of events by conditions and not by time.
 */
final class Server
{
    /** Returned by a handler: the connection ends here. */
    public const CUT = 'cut';
    /** Seconds between two looks at handlers that said "not now". */
    private const TICK = 0.002;

    public readonly string $url;
    private readonly string $log;
    private readonly int $child;

    /**
     * @param \Closure(Incoming, self): \Generator $handle Yields the bytes of an answer; null says "not now". It may return
     *     CUT. Its state lives in the server's process.
     * @param bool $headIsEnough Whether it is called before the body of a request has arrived.
     */
    public function __construct(\Closure $handle, private readonly bool $headIsEnough = false)
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        $this->url = 'http://' . stream_socket_get_name($listener, false);
        $this->log = tempnam(sys_get_temp_dir(), 'celeiro-requests-');
        $child = pcntl_fork();
        if ($child === 0) {
            try {
                $this->serve($listener, $handle);
            } catch (\Throwable $failure) {
                fwrite(STDERR, "the test's server failed: $failure\n");
            }
            // Without PHPUnit's own end.
            posix_kill(posix_getpid(), SIGKILL);
        }
        $this->child = $child;
        fclose($listener);
    }

    public function stop(): void
    {
        posix_kill($this->child, SIGKILL);
        pcntl_waitpid($this->child, $_);
        unlink($this->log);
    }

    /** @return list<Incoming> all requests so far */
    public function requests(): array
    {
        return array_map(
            static fn (string $line) => unserialize(base64_decode($line)),
            file($this->log, FILE_IGNORE_NEW_LINES),
        );
    }

    /** @param resource $listener */
    private function serve(mixed $listener, \Closure $handle): void
    {
        $parent = posix_getppid();
        /** @var array<int, Connection> $connections */
        $connections = [];
        while (posix_getppid() === $parent) {
            $read = [$listener, ...array_map(static fn (Connection $each) => $each->socket, $connections)];
            $write = array_map(
                static fn (Connection $each) => $each->socket,
                array_filter($connections, static fn (Connection $each) => $each->hasOutput()),
            );
            $except = null;
            $isBusy = array_filter($connections, static fn (Connection $each) => $each->isAnswering()) !== [];
            stream_select($read, $write, $except, $isBusy ? 0 : 1, $isBusy ? (int) (self::TICK * 1e6) : 0);
            if (in_array($listener, $read, true)) {
                $socket = stream_socket_accept($listener);
                $connections[(int) $socket] = new Connection($socket);
            }
            foreach ($connections as $id => $connection) {
                $isOpen = !in_array($connection->socket, $read, true) || $connection->read();
                $isOpen = $isOpen && (!in_array($connection->socket, $write, true) || $connection->write());
                $among = count(array_filter($connections, static fn (Connection $each) => $each->isAnswering())) + 1;
                $incoming = $isOpen ? $connection->takeRequest($this->headIsEnough, $among) : null;
                if ($incoming !== null) {
                    file_put_contents($this->log, base64_encode(serialize($incoming)) . "\n", FILE_APPEND);
                    $connection->begin($handle($incoming, $this));
                }
                if (!$isOpen || !$connection->advance()) {
                    fclose($connection->socket);
                    unset($connections[$id]);
                }
            }
        }
    }

    /**
     * A whole answer.
     *
     * @param array<string, string> $headers
     */
    public static function answer(int $status, string $body, array $headers = []): string
    {
        $head = "HTTP/1.1 $status Any\r\nContent-Length: " . strlen($body) . "\r\n";
        foreach ($headers as $name => $value) {
            $head .= "$name: $value\r\n";
        }
        return "$head\r\n$body";
    }

    /** @param array<string, string> $headers */
    public static function json(mixed $body, int $status = 200, array $headers = []): string
    {
        return self::answer($status, json_encode($body), ['Content-Type' => 'application/json'] + $headers);
    }

    /**
     * The body of an error as the contract has it. By default the client is asked to come again at once.
     *
     * @param array<string, mixed> $more
     * @param array<string, string> $headers
     */
    public static function refusal(
        int $status,
        string $code,
        array $more = [],
        array $headers = ['Retry-After' => '0'],
    ): string {
        $body = ['error' => 'Não deu certo.', 'code' => $code, 'request_id' => 'req-1'] + $more;
        return self::json($body, $status, $headers);
    }
}
