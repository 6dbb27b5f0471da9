<?php

declare(strict_types=1);

namespace Celeiro\Internal\Upload;

/**
 * Whom a journal counts for.
 *
 * @internal
 */
final class JournalAccount
{
    /**
     * One SHA-256 of the service and the account, which is the same in all clients. The journal says nothing else about
     * either.
     *
     * @param string $baseUrl without a slash at the end
     */
    public static function of(string $baseUrl, #[\SensitiveParameter] string $token): string
    {
        return hash('sha256', "$baseUrl\n" . (self::tenantOf($token) ?? hash('sha256', $token)));
    }

    /** The account that a token names; null for a token that names none, which counts for itself alone. */
    private static function tenantOf(#[\SensitiveParameter] string $token): ?string
    {
        $segments = explode('.', $token);
        if (count($segments) !== 3) {
            return null;
        }
        $claims = json_decode((string) base64_decode(strtr($segments[1], '-_', '+/'), true), true);
        $tenant = is_array($claims) ? $claims['tenant'] ?? null : null;
        return is_string($tenant) && $tenant !== '' ? $tenant : null;
    }
}
