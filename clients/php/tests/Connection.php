<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * One connection of the test's server: reads requests and writes what the handler yields.
 */
final class Connection
{
    private string $input = '';
    private string $output = '';
    /** What the handler yields for the present request; null between requests. */
    private ?\Generator $answer = null;
    private ?Incoming $incoming = null;

    /** @param resource $socket */
    public function __construct(public readonly mixed $socket)
    {
        stream_set_blocking($socket, false);
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
        $bytes = @fread($this->socket, 1 << 16);
        $this->input .= (string) $bytes;
        return $bytes !== false && ($bytes !== '' || !feof($this->socket));
    }

    /** The next whole request; only its head where that is enough. Null while there is none. */
    public function takeRequest(bool $headIsEnough, int $among): ?Incoming
    {
        $headEnd = strpos($this->input, "\r\n\r\n");
        if ($this->answer !== null || $headEnd === false) {
            return null;
        }
        $lines = explode("\r\n", substr($this->input, 0, $headEnd));
        [$method, $path] = explode(' ', array_shift($lines));
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2);
            $headers[strtolower($name)] = trim($value);
        }
        $rest = substr($this->input, $headEnd + 4);
        if ($headIsEnough) {
            [$body, $this->input] = ['', ''];
        } else {
            $taken = self::takeBody($headers, $rest);
            if ($taken === null) {
                return null;
            }
            [$body, $this->input] = $taken;
        }
        return $this->incoming = new Incoming($method, $path, $headers, $body, $among);
    }

    /**
     * @param array<string, string> $headers
     * @return array{string, string}|null body and what follows it
     */
    private static function takeBody(array $headers, string $rest): ?array
    {
        if (!isset($headers['transfer-encoding'])) {
            $length = (int) ($headers['content-length'] ?? 0);
            return strlen($rest) < $length ? null : [substr($rest, 0, $length), substr($rest, $length)];
        }
        $body = '';
        while (($end = strpos($rest, "\r\n")) !== false) {
            $size = (int) hexdec(substr($rest, 0, $end));
            if (strlen($rest) < $end + 2 + $size + 2) {
                return null;
            }
            $body .= substr($rest, $end + 2, $size);
            $rest = substr($rest, $end + 2 + $size + 2);
            if ($size === 0) {
                return [$body, $rest];
            }
        }
        return null;
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
