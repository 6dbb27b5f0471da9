<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/**
 * A service that takes uploads: the handler of a `Server`.
 */
final class Granary
{
    private int $madeUrls = 0;
    /** @var array<string, array<string, mixed>> Records of what is stored, by SHA-256. */
    private array $stored = [];

    /**
     * @param (\Closure(Incoming): ?string)|null $refuse Answers a PUT in the service's place where it is not null; CUT cuts.
     * @param (\Closure(Incoming): bool)|null $isReady Whether a PUT may be answered yet.
     */
    public static function handler(?\Closure $refuse = null, ?\Closure $isReady = null): \Closure
    {
        $granary = new self();
        return static fn (Incoming $incoming) => $granary->answer($incoming, $refuse, $isReady);
    }

    private function answer(Incoming $incoming, ?\Closure $refuse, ?\Closure $isReady): \Generator
    {
        if ($incoming->method === 'POST') {
            $this->madeUrls++;
            yield Server::json([
                'id' => $this->madeUrls,
                'upload_url' => "http://{$incoming->headers['host']}/u/credential-$this->madeUrls",
                'expires_at' => '2026-01-01T00:00:00Z',
                'success' => true,
            ]);
            return;
        }
        while ($isReady !== null && !$isReady($incoming)) {
            yield null;
        }
        $refusal = $refuse === null ? null : $refuse($incoming);
        if ($refusal === Server::CUT) {
            return Server::CUT;
        }
        yield $refusal ?? $this->store($incoming->name(), $incoming->content());
    }

    private function store(string $name, string $content): string
    {
        $sha256 = hash('sha256', $content);
        $isDuplicate = isset($this->stored[$sha256]);
        $this->stored[$sha256] ??= ['id' => 7 + count($this->stored)] + self::record($name, $content);
        return Server::json(['success' => true, 'duplicate' => $isDuplicate, 'file' => $this->stored[$sha256]]);
    }

    /** @return array<string, mixed> */
    public static function record(string $name, string $content): array
    {
        return [
            'id' => 7, 'file_name' => $name, 'size_bytes' => strlen($content), 'schema_version' => '1.0',
            'storage_path' => null, 'validation' => 'valid', 'upload_status' => 'completed',
            'processing_status' => 'pending', 'rows' => substr_count($content, "\n"),
            'sha256' => hash('sha256', $content), 'run_id' => null,
            'created_at' => '2026-01-01T00:00:00.123Z', 'updated_at' => '2026-01-01T00:00:00Z',
        ];
    }

    /**
     * The uploads among requests.
     *
     * @return list<Incoming>
     */
    public static function puts(Server $server): array
    {
        return array_values(array_filter(
            $server->requests(),
            static fn (Incoming $incoming) => $incoming->method === 'PUT',
        ));
    }

    /** So many different lines of 10 bytes. */
    public static function lines(int $count): string
    {
        return implode('', array_map(static fn (int $n) => sprintf("%09d\n", $n), range(0, $count - 1)));
    }
}
