<?php

declare(strict_types=1);

namespace Celeiro\Exception;

use Celeiro\Webhook\Fault;

/**
 * A webhook that is not to be believed: forged, changed, or too old. Answer it with 401.
 */
final class WebhookVerificationException extends CeleiroException
{
    /**
     * @param Fault $fault The check that failed.
     * @param int|null $secondsOff Where the fault is the timestamp: the webhook's time minus this machine's, in seconds.
     */
    public function __construct(
        string $message,
        public readonly Fault $fault,
        public readonly ?int $secondsOff = null,
    ) {
        parent::__construct($message);
    }
}
