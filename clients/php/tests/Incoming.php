<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * A request as the test's server read it.
 */
final class Incoming
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param string $body decoded where it came in chunks
     * @param int $among how many requests the server had without an answer, this one included
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $headers,
        public readonly string $body,
        public readonly int $among,
    ) {
    }

    /** @return array<mixed> */
    public function json(): array
    {
        return json_decode($this->body, true, flags: JSON_THROW_ON_ERROR);
    }

    /** What was uploaded, decompressed where it came compressed. */
    public function content(): string
    {
        return isset($this->headers['content-encoding']) ? gzdecode($this->body) : $this->body;
    }

    /** Last part of the path, decoded. */
    public function name(): string
    {
        return rawurldecode(basename($this->path));
    }
}
