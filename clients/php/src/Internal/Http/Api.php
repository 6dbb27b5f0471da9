<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

use Celeiro\Exception\CeleiroException;

/**
 * Requests to the service with the API token, and their answers.
 *
 * @internal
 */
final readonly class Api
{
    /** @param string $baseUrl without a slash at the end */
    public function __construct(
        public Loop $loop,
        private string $baseUrl,
        #[\SensitiveParameter] private string $token,
    ) {
    }

    /**
     * @param array<string, string|int|null> $query parameters; those that are null are left out
     * @param array<mixed>|null $body sent as a JSON object
     * @param (\Closure(array<string, string>): void)|null $onHeaders see `Request`
     * @throws \InvalidArgumentException where the body holds what JSON cannot: text that is not UTF-8, an infinite number
     */
    public function request(
        string $what,
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        bool $once = false,
        ?\Closure $onHeaders = null,
    ): Request {
        $given = array_filter($query, static fn ($value) => $value !== null);
        $parameters = $given === [] ? '' : '?' . http_build_query($given, encoding_type: PHP_QUERY_RFC3986);
        $headers = ["Authorization: Bearer $this->token", 'Accept: application/json'];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
        }
        $text = $body === null ? null : self::encode($what, $body);
        return new Request($what, $method, $this->baseUrl . $path . $parameters, $headers, $text, $once, $onHeaders);
    }

    /** @param array<mixed> $body */
    private static function encode(string $what, array $body): string
    {
        try {
            return json_encode((object) $body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
        } catch (\JsonException $cause) {
            throw new \InvalidArgumentException("$what: the request cannot be JSON: {$cause->getMessage()}", 0, $cause);
        }
    }

    /**
     * The answer 200 of a call that is over or will be.
     *
     * @throws CeleiroException of the last attempt
     */
    public function answerOf(Call $call): Answer
    {
        $this->loop->wait($call);
        $outcome = $call->outcome;
        if ($outcome instanceof Answer && $outcome->status === 200) {
            return $outcome;
        }
        throw Failures::of($call->request->what, $outcome);
    }

    /**
     * Sends a request and reads the JSON of its answer.
     *
     * @template T
     * @param callable(array<mixed>): T $read
     * @return T
     * @throws CeleiroException
     */
    public function send(Request $request, callable $read): mixed
    {
        return self::read($request->what, $this->answerOf($this->loop->start($request)), $read);
    }

    /**
     * @template T
     * @param callable(array<mixed>): T $read
     * @return T
     * @throws CeleiroException
     */
    public static function read(string $what, Answer $answer, callable $read): mixed
    {
        try {
            return $read(json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR));
        } catch (\Exception | \TypeError $cause) {
            throw Failures::unexpected($what, $answer, 'its body is not the JSON of the contract', $cause);
        }
    }
}
