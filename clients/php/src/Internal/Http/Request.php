<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * One call of the contract. It may take several attempts.
 *
 * @internal
 */
final readonly class Request
{
    /**
     * @param string $what What the call does, for messages: `query "voos"`.
     * @param list<string> $headers
     * @param string|(\Closure(): Body)|null $body JSON, or what opens the body of an upload, once for each attempt.
     * @param bool $once Whether it starts something: then it is repeated only where the service cannot have begun.
     * @param (\Closure(array<string, string>): void)|null $onHeaders Told the headers of an answer 200 before its body has
     *     arrived, once for each attempt.
     */
    public function __construct(
        public string $what,
        public string $method,
        public string $url,
        public array $headers = [],
        public string|\Closure|null $body = null,
        public bool $once = false,
        public ?\Closure $onHeaders = null,
    ) {
    }
}
