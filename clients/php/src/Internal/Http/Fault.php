<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * An attempt without an answer.
 *
 * @internal
 */
final readonly class Fault
{
    private const UNTRUSTED = [
        CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, self::ISSUER_ERROR,
    ];
    /** libcurl's CURLE_SSL_ISSUER_ERROR; PHP has no constant for it. */
    private const ISSUER_ERROR = 83;

    public function __construct(public FaultKind $kind, public string $reason)
    {
    }

    /**
     * @param int $error one of libcurl's `CURLE_*`
     * @param bool $begun whether the connection was ready and the request on its way
     */
    public static function ofCurl(int $error, string $reason, bool $begun): self
    {
        $kind = match (true) {
            in_array($error, self::UNTRUSTED, true) => FaultKind::Untrusted,
            $error === CURLE_URL_MALFORMAT => FaultKind::Unsendable,
            // After a connection CURLE_UNSUPPORTED_PROTOCOL is an answer without a head of HTTP.
            $error === CURLE_UNSUPPORTED_PROTOCOL => $begun ? FaultKind::Foreign : FaultKind::Unsendable,
            $error === CURLE_WEIRD_SERVER_REPLY => FaultKind::Foreign,
            !$begun => FaultKind::Refused,
            default => FaultKind::Cut,
        };
        return new self($kind, $reason !== '' ? $reason : (curl_strerror($error) ?? "error $error"));
    }
}
