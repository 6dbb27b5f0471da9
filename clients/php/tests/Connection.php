<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * One connection of the test's server: reads requests and writes what the handler yields.
 */
final class Connection
{
    private const READ_BYTES = 1 << 20;

    private string $input = '';
    private string $output = '';
    /** What the handler yields for the present request; null between requests. */
    private ?\Generator $answer = null;
    /** @var array{string, string, array<string, string>}|null method, path and headers of a request whose body is read */
    private ?array $head = null;
    /** What came of a body in chunks. */
    private string $chunks = '';

    /** @param resource $socket */
    public function __construct(public readonly mixed $socket)
    {
        stream_set_blocking($socket, false);
        stream_set_chunk_size($socket, self::READ_BYTES);
    }

    public function isAnswering(): bool
    {
        return $this->answer !== null;
    }

    public function hasOutput(): bool
    {
        return $this->output !== '';
    }

    /** Whether the other side is still there. */
    public function read(): bool
    {
        $bytes = @fread($this->socket, self::READ_BYTES);
        $this->input .= (string) $bytes;
        return $bytes !== false && ($bytes !== '' || !feof($this->socket));
    }

    /** The next whole request; only its head where that is enough. Null while there is none. */
    public function takeRequest(bool $headIsEnough, int $among): ?Incoming
    {
        if ($this->answer !== null || ($this->head === null && !$this->readHead())) {
            return null;
        }
        $body = $headIsEnough ? '' : $this->takeBody();
        if ($body === null) {
            return null;
        }
        [$method, $path, $headers] = $this->head;
        $this->head = null;
        return new Incoming($method, $path, $headers, $body, $among);
    }

    private function readHead(): bool
    {
        $end = strpos($this->input, "\r\n\r\n");
        if ($end === false) {
            return false;
        }
        $lines = explode("\r\n", substr($this->input, 0, $end));
        [$method, $path] = explode(' ', array_shift($lines));
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }
        $this->head = [$method, $path, $headers];
        $this->input = substr($this->input, $end + 4);
        return true;
    }

    /** The body of the request whose head was read. Null while it is not whole. */
    private function takeBody(): ?string
    {
        $headers = $this->head[2];
        if (!isset($headers['transfer-encoding'])) {
            $length = (int) ($headers['content-length'] ?? 0);
            return strlen($this->input) < $length ? null : $this->take($length);
        }
        while (($end = strpos($this->input, "\r\n")) !== false) {
            $size = (int) hexdec(substr($this->input, 0, $end));
            if (strlen($this->input) < $end + 2 + $size + 2) {
                return null;
            }
            $this->take($end + 2);
            $this->chunks .= $this->take($size);
            $this->take(2);
            if ($size === 0) {
                [$body, $this->chunks] = [$this->chunks, ''];
                return $body;
            }
        }
        return null;
    }

    private function take(int $bytes): string
    {
        $taken = substr($this->input, 0, $bytes);
        $this->input = substr($this->input, $bytes);
        return $taken;
    }

    public function begin(\Generator $answer): void
    {
        $this->answer = $answer;
    }

    /** Takes what the handler has for the present request. False where the connection is to be closed after it. */
    public function advance(): bool
    {
        while ($this->answer !== null && $this->output === '') {
            if (!$this->answer->valid()) {
                $isCut = $this->answer->getReturn() === Server::CUT;
                $this->answer = null;
                return !$isCut;
            }
            $piece = $this->answer->current();
            if ($piece === null) { // not now
                $this->answer->next();
                return true;
            }
            $this->output = $piece;
            $this->answer->next();
        }
        return true;
    }

    public function write(): bool
    {
        $written = @fwrite($this->socket, $this->output);
        $this->output = substr($this->output, (int) $written);
        return $written !== false;
    }
}
