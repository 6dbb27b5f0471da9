<?php

declare(strict_types=1);

namespace Celeiro\Webhook;

/**
 * The check that a webhook failed.
 */
enum Fault: string
{
    /** A header is missing or malformed. */
    case Headers = 'headers';
    /** No secret gives the signature: forged, or changed on the way. */
    case Signature = 'signature';
    /** Signed, but more than 5 minutes off. */
    case Timestamp = 'timestamp';
    /** Signed, but not an event. */
    case Payload = 'payload';
}
