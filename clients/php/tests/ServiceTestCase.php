<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Celeiro;
use PHPUnit\Framework\TestCase;

/**
 * A test with servers of its own.
 */
abstract class ServiceTestCase extends TestCase
{
    /** @var list<Server> */
    private array $servers = [];
    private ?string $folder = null;

    protected function tearDown(): void
    {
        foreach ($this->servers as $server) {
            $server->stop();
        }
        if ($this->folder !== null) {
            array_map(unlink(...), glob("$this->folder/*"));
            rmdir($this->folder);
        }
    }

    /** @param \Closure(Incoming, Server): \Generator $handle see `Server` */
    protected function serve(\Closure $handle, bool $headIsEnough = false): Server
    {
        return $this->servers[] = new Server($handle, $headIsEnough);
    }

    /** A server with one answer for each request in turn; the last one repeats. */
    protected function serveInTurn(string ...$answers): Server
    {
        $served = 0;
        return $this->serve(static function () use ($answers, &$served) {
            yield $answers[min($served++, count($answers) - 1)];
        });
    }

    protected function client(Server $server, mixed ...$options): Celeiro
    {
        return new Celeiro($server->url, 'token', ...$options);
    }

    /** A path in a folder that the end of the test removes. */
    protected function path(string $name): string
    {
        if ($this->folder === null) {
            $this->folder = sys_get_temp_dir() . '/celeiro-test-' . bin2hex(random_bytes(8));
            mkdir($this->folder);
        }
        return "$this->folder/$name";
    }

    /**
     * @template T of \Throwable
     * @param class-string<T> $kind
     * @return T
     */
    protected static function thrown(string $kind, callable $call): \Throwable
    {
        try {
            $call();
        } catch (\Throwable $thrown) {
            if ($thrown instanceof $kind) {
                self::assertInstanceOf($kind, $thrown);
                return $thrown;
            }
            throw $thrown;
        }
        self::fail("no $kind was thrown");
    }
}
