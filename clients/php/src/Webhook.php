<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Exception\WebhookVerificationException;
use Celeiro\Webhook\Event;
use Celeiro\Webhook\Fault;
use Celeiro\Webhook\RunEvent;

/**
 * Webhooks, signed as Standard Webhooks has it.
 */
final class Webhook
{
    /** Seconds that a webhook's time may lie from this machine's, either way: older ones may be replays. */
    private const TOLERANCE = 300;

    /**
     * The event of a webhook that the service signed less than 5 minutes ago.
     *
     * @param string $payload The body as it came, byte for byte.
     * @param array<string, string|list<string>> $headers Headers of the request, as `getallheaders()` or PSR-7 have them;
     *     upper and lower case are alike.
     * @param string|list<string> $secrets The webhook's secret (`whsec_...`), or several while one replaces another.
     * @return Event A `RunEvent`, unless the topic is one that this version does not know.
     * @throws WebhookVerificationException where it is forged, changed, or too old: answer 401
     * @throws \InvalidArgumentException where a secret is not one
     */
    public static function verify(
        string $payload,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
    ): Event {
        return self::verifyAt($payload, $headers, $secrets, time());
    }

    /**
     * @internal
     * @param array<string, string|list<string>> $headers
     * @param string|list<string> $secrets
     * @param int $now seconds since 1970
     */
    public static function verifyAt(
        string $payload,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        int $now,
    ): Event {
        $keys = array_map(self::key(...), (array) $secrets);
        if ($keys === []) {
            throw new \InvalidArgumentException('there is no secret: pass the webhook\'s secret from the control panel');
        }
        $given = array_change_key_case($headers);
        $id = self::header($given, 'webhook-id');
        $timestamp = self::header($given, 'webhook-timestamp');
        $signatures = explode(' ', self::header($given, 'webhook-signature'));
        // Seconds of more than 15 digits are no time, and would not fit an integer.
        if (preg_match('/^\d{1,15}$/D', $timestamp) !== 1) {
            throw self::refused(Fault::Headers, "the timestamp \"$timestamp\" is not a number of seconds");
        }
        self::checkSignature($keys, "$id.$timestamp.$payload", $signatures);
        self::checkTime((int) $timestamp - $now);
        return self::event($id, $payload);
    }

    private static function key(string $secret): string
    {
        $text = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
        $key = base64_decode($text, true);
        if ($key === false || $key === '') {
            throw new \InvalidArgumentException(
                "a secret of a webhook is 'whsec_' and Base64: copy it whole from the control panel"
            );
        }
        return $key;
    }

    /** @param array<string, string|list<string>> $headers */
    private static function header(array $headers, string $name): string
    {
        $value = $headers[$name] ?? '';
        $text = is_array($value) ? ($value[0] ?? '') : $value;
        if ($text === '') {
            throw self::refused(Fault::Headers, "the header $name is missing: pass all headers of the request");
        }
        return $text;
    }

    /**
     * @param list<string> $keys
     * @param list<string> $signatures
     */
    private static function checkSignature(array $keys, string $signed, array $signatures): void
    {
        $genuine = false;
        foreach ($keys as $key) {
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
            foreach ($signatures as $signature) {
                // Every pair is compared, so that the time tells nothing about the one that matches.
                $genuine = hash_equals($expected, $signature) || $genuine;
            }
        }
        if (!$genuine) {
            throw self::refused(Fault::Signature, 'no secret gives its signature: it is forged, or was changed on the way');
        }
    }

    private static function checkTime(int $off): void
    {
        if (abs($off) > self::TOLERANCE) {
            $side = $off > 0 ? 'ahead of' : 'behind';
            throw self::refused(
                Fault::Timestamp,
                sprintf('it is %d s %s this machine\'s clock, at most %d s are taken: ', abs($off), $side, self::TOLERANCE)
                    . 'it is a replay, or the clock is wrong',
                $off,
            );
        }
    }

    private static function event(string $id, string $payload): Event
    {
        try {
            $document = json_decode($payload, true, flags: JSON_THROW_ON_ERROR);
            [$topic, $metadata] = [$document['topic'] ?? null, $document['metadata'] ?? null];
            return $topic === RunEvent::TOPIC ? new RunEvent($id, $metadata) : new Event($id, $topic, $metadata);
        } catch (\Throwable) {
            throw self::refused(Fault::Payload, 'it is signed, but is not an event: update this package');
        }
    }

    private static function refused(Fault $fault, string $reason, ?int $off = null): WebhookVerificationException
    {
        $message = "webhook refused ($fault->value): $reason. What to do: answer 401 and do nothing with it";
        return new WebhookVerificationException($message, $fault, $off);
    }
}
