<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

use Celeiro\Model\ErrorCodes;

/**
 * What is repeated, and after what time.
 *
 * @internal
 */
final class Retries
{
    /** Seconds before the second attempt at most, doubled for each further one, and the bound of that. */
    private const FIRST_DELAY = 0.5;
    private const MAX_DELAY = 30.0;
    /** Longest wait, in seconds, that the service may ask for: it bounds what a faulty proxy can make a caller wait. */
    private const MAX_RETRY_AFTER = 120;

    /** Answers after which the same request can succeed. */
    private const MAY_PASS = [408, 429, 500, 502, 503, 504, 507];
    /** Of these, the answers that say that nothing was begun. */
    private const NOT_BEGUN = [429, 503];
    /** A 400 after which it can, too: an upload was cut on its way, e.g. by a service that stops; nothing of it was kept. */
    private const PASSING = ErrorCodes::UPLOAD_INTERRUPTED;
    /** Codes of such answers whose cause stays: the same query takes as long again, waiting makes no quota larger. */
    private const STAYING = [ErrorCodes::QUERY_TIMEOUT, ErrorCodes::STORAGE_QUOTA_EXCEEDED];

    /** Whether another attempt may have another outcome, and does no harm. */
    public static function mayRepeat(Request $request, Answer|Fault $outcome): bool
    {
        if ($outcome instanceof Fault) {
            return match ($outcome->kind) {
                FaultKind::Refused => true,
                FaultKind::Cut, FaultKind::Silent => !$request->once,
                default => false,
            };
        }
        $code = self::codeOf($outcome);
        if ($code === self::PASSING) {
            return true;
        }
        return in_array($outcome->status, $request->once ? self::NOT_BEGUN : self::MAY_PASS, true)
            && !in_array($code, self::STAYING, true);
    }

    private static function codeOf(Answer $answer): mixed
    {
        $body = json_decode($answer->body, true);
        return is_array($body) ? ($body['code'] ?? null) : null;
    }

    /**
     * Seconds to wait after an attempt: what the service asks for, else a time that doubles, with full jitter, so that
     * clients do not return together.
     *
     * @param int $attempt from 1
     */
    public static function delay(int $attempt, Answer|Fault $outcome): float
    {
        $asked = $outcome instanceof Answer ? self::retryAfter($outcome) : null;
        if ($asked !== null) {
            return (float) min($asked, self::MAX_RETRY_AFTER);
        }
        $longest = min(self::MAX_DELAY, self::FIRST_DELAY * 2.0 ** ($attempt - 1));
        return $longest * random_int(0, 1_000_000) / 1_000_000;
    }

    /** Seconds of `Retry-After`. A date is not read: it would need this machine's clock. */
    public static function retryAfter(Answer $answer): ?int
    {
        $text = $answer->headers['retry-after'] ?? '';
        return preg_match('/^\d{1,9}$/D', $text) === 1 ? (int) $text : null;
    }
}
