<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

use Celeiro\Exception\CeleiroException;
use Celeiro\Internal\Http\Api;
use Celeiro\Model\UploadToken;

/**
 * The upload URL of each schema, which all uploads of a client share: the rate limit allows few.
 *
 * @internal
 */
final class UploadUrls
{
    /** How long a URL is valid. It is renewed when the service refuses it, not by a clock. */
    private const MINUTES = 15;

    /** @var array<string, string> By the slug of the schema. */
    private array $urls = [];

    public function __construct(private readonly Api $api)
    {
    }

    /** @throws CeleiroException where none can be made */
    public function current(string $schema): string
    {
        return $this->urls[$schema] ??= $this->make($schema);
    }

    private function make(string $schema): string
    {
        $path = '/api/v1/schemas/' . rawurlencode($schema) . '/generate-upload-token';
        $what = "make an upload URL for \"$schema\"";
        $request = $this->api->request($what, 'POST', $path, body: ['minutes' => self::MINUTES]);
        return $this->api->send($request, UploadToken::fromArray(...))->uploadUrl;
    }

    /** Drops a URL that the service refused, unless it was replaced already. */
    public function refused(string $schema, string $url): void
    {
        if (($this->urls[$schema] ?? null) === $url) {
            unset($this->urls[$schema]);
        }
    }
}
