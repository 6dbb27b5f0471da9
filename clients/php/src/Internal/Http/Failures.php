<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

use Celeiro\Exception\AuthenticationException;
use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\ConnectionException;
use Celeiro\Exception\DamagedSourceException;
use Celeiro\Exception\InvalidFileException;
use Celeiro\Exception\InvalidRequestException;
use Celeiro\Exception\NotFoundException;
use Celeiro\Exception\PermissionException;
use Celeiro\Exception\RateLimitException;
use Celeiro\Exception\ServiceException;
use Celeiro\Exception\StorageFullException;
use Celeiro\Exception\UnexpectedAnswerException;
use Celeiro\Model\DamagedFile;
use Celeiro\Model\ErrorCodes;
use Celeiro\Model\ValidationReport;

/**
 * From the outcome of a call to the exception that its caller gets.
 *
 * @internal
 */
final class Failures
{
    /** Bytes of a foreign answer that its message shows. */
    private const SHOWN_BYTES = 200;
    /** What to do about bad lines where nothing of the source is stored. */
    public const CORRECT_AND_REPEAT = 'correct the lines that the report describes and upload again';

    public static function of(string $what, Answer|Fault $outcome): CeleiroException
    {
        if ($outcome instanceof Fault) {
            return self::ofFault($what, $outcome);
        }
        $body = json_decode($outcome->body, true);
        try {
            if (is_array($body) && is_string($body['code'] ?? null)) {
                return self::refusal($what, $outcome, $body);
            }
            // A service that is starting answers 503 without a body.
            if ($outcome->status >= 500 && trim($outcome->body) === '') {
                return self::refusal($what, $outcome, []);
            }
        } catch (\Throwable $cause) {
            return self::unexpected($what, $outcome, 'its body is not the JSON of the contract', $cause);
        }
        return self::unexpected($what, $outcome, 'its body is not the JSON of the contract');
    }

    /** The exception of an answer that the contract does not know. */
    public static function unexpected(
        string $what,
        Answer $answer,
        string $why,
        ?\Throwable $cause = null,
    ): UnexpectedAnswerException {
        $message = "$what: answered $answer->status, but $why";
        if ($cause !== null) {
            $message .= " ({$cause->getMessage()})";
        }
        if ($answer->body !== '') {
            $flags = JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;
            $message .= '; it begins with ' . json_encode(substr($answer->body, 0, self::SHOWN_BYTES), $flags);
        }
        $message .= '. What to do: check the base URL, and the proxies between this machine and the service';
        return new UnexpectedAnswerException($message, status: $answer->status, previous: $cause);
    }

    private static function ofFault(string $what, Fault $fault): CeleiroException
    {
        $text = static fn (string $reason, string $advice) => "$what: $reason. What to do: $advice";
        return match ($fault->kind) {
            FaultKind::Unsendable => new CeleiroException(
                $text("the request cannot be made: $fault->reason", 'check the base URL')
            ),
            FaultKind::Foreign => new UnexpectedAnswerException(
                $text("the answer is not HTTP: $fault->reason", 'check the base URL and its port')
            ),
            FaultKind::Refused => new ConnectionException(
                $text("no connection: $fault->reason", 'check the base URL, and that the service is up')
            ),
            FaultKind::Untrusted => new ConnectionException(
                $text("no trust: $fault->reason", 'trust the certificate, by curlOptions, or correct the base URL')
            ),
            FaultKind::Silent => new ConnectionException($text(
                $fault->reason,
                'check that the service works and the network is up; where answers may take longer, set timeout',
            )),
            FaultKind::Cut => new ConnectionException(
                $text("the connection broke off: $fault->reason", 'check the network, then call again')
            ),
        };
    }

    /** @param array<mixed> $body */
    private static function refusal(string $what, Answer $answer, array $body): CeleiroException
    {
        $kind = self::kindOf($answer->status, $body);
        $code = $body['code'] ?? null;
        $fields = $body['errors'] ?? [];
        $requestId = $body['request_id'] ?? null;
        $message = self::message($what, $answer->status, $body) . '. What to do: ' . self::adviceOf($kind, $code);
        $exception = new $kind($message, $code, $answer->status, $requestId, $fields);
        if ($exception instanceof InvalidFileException) {
            $exception->report = ValidationReport::fromArray($body['report']);
        } elseif ($exception instanceof DamagedSourceException) {
            $exception->damagedFiles = array_map(DamagedFile::fromArray(...), $body['damaged_files'] ?? []);
        } elseif ($exception instanceof RateLimitException) {
            $exception->retryAfter = Retries::retryAfter($answer);
        }
        return $exception;
    }

    /**
     * @param array<mixed> $body
     * @return class-string<CeleiroException>
     */
    private static function kindOf(int $status, array $body): string
    {
        $damaged = isset($body['damaged_files'])
            || in_array($body['code'] ?? null, [ErrorCodes::FILE_DAMAGED, ErrorCodes::TABLE_DAMAGED], true);
        return match (true) {
            $status === 401 => AuthenticationException::class,
            $status === 403 => PermissionException::class,
            $status === 404 => NotFoundException::class,
            in_array($status, [400, 413, 415, 422], true) =>
                isset($body['report']) ? InvalidFileException::class : InvalidRequestException::class,
            $status === 409 && $damaged => DamagedSourceException::class,
            $status === 429 => RateLimitException::class,
            $status === 507 => StorageFullException::class,
            default => ServiceException::class,
        };
    }

    /** @param array<mixed> $body */
    private static function message(string $what, int $status, array $body): string
    {
        $text = rtrim("$what: answered $status " . ($body['code'] ?? ''));
        if (isset($body['error'])) {
            $text .= ": {$body['error']}";
        }
        foreach ($body['errors'] ?? [] as $field => $texts) {
            $text .= " [$field: " . implode(' ', $texts) . ']';
        }
        return isset($body['request_id']) ? "$text (request {$body['request_id']})" : $text;
    }

    private static function adviceOf(string $kind, ?string $code): string
    {
        return match ($kind) {
            AuthenticationException::class =>
                'make a new API token in the control panel, where this one expired or was revoked',
            PermissionException::class => 'use a token that has the scope, or a plan that has the right',
            NotFoundException::class => 'check the slug of the schema, and that the token belongs to its account',
            InvalidFileException::class => self::CORRECT_AND_REPEAT,
            InvalidRequestException::class => self::adviceOfCode($code),
            DamagedSourceException::class =>
                'set the damaged files aside or repair the table in the control panel, then query again',
            RateLimitException::class => 'wait for retryAfter and call again, or call less often',
            StorageFullException::class => 'ask who runs the service for room or a larger plan, then call again',
            default => 'call again later; if it continues, tell support the request ID',
        };
    }

    /** What to do about a request that breaks a rule. */
    private static function adviceOfCode(?string $code): string
    {
        return match ($code) {
            ErrorCodes::SCHEMA_NOT_LINKED => 'upload the first valid file, then query',
            ErrorCodes::UPLOAD_NAME_TAKEN => 'upload under another name',
            ErrorCodes::UPLOAD_TOO_LARGE => 'upload with a smaller partBytes',
            ErrorCodes::NO_PENDING_FILES => 'upload first: there is nothing to process',
            ErrorCodes::PAGE_TOKEN_INVALID, ErrorCodes::BAD_PAGE_TOKEN =>
                'begin the query anew, without the page token',
            default => 'correct what the text and fields name, then call again',
        };
    }
}
