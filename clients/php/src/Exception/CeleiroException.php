<?php

declare(strict_types=1);

namespace Celeiro\Exception;

use Celeiro\SentPart;

/**
 * Base of all errors of the package. The message says what happened and ends with what to do; it includes the service's own
 * text, in Portuguese.
 */
class CeleiroException extends \RuntimeException
{
    /** Where `upload` raised the error: name of the part that failed. Null where the source or the journal did. */
    public ?string $part = null;

    /** @var list<SentPart> Where `upload` raised the error: the parts that are stored, in the order of the source. */
    public array $sent = [];

    /**
     * @param string|null $errorCode Code of the contract (`ErrorCodes`). Null where the service did not answer.
     * @param int|null $status Status of the HTTP answer. Null where there was none.
     * @param string|null $requestId Names the request to support. Null where the service did not answer.
     * @param array<string, list<string>> $fields The service's texts about each member or parameter that is to blame.
     */
    public function __construct(
        string $message,
        public readonly ?string $errorCode = null,
        public readonly ?int $status = null,
        public readonly ?string $requestId = null,
        public readonly array $fields = [],
        ?\Throwable $previous = null,
    ) {
        parent::__construct($message, $status ?? 0, $previous);
    }

    /** @internal Gives the message another end: what to do is known when an upload is over. */
    public function endWith(string $advice, string $instead = ''): void
    {
        $this->message = substr($this->message, 0, strlen($this->message) - strlen($instead)) . $advice;
    }
}
