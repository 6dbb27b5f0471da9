<?php

declare(strict_types=1);

namespace Celeiro\Webhook;

/**
 * A verified webhook. Of a topic that this version of the package does not know it has the raw metadata: answer 2xx, or it
 * comes again.
 */
class Event
{
    /**
     * @param string $id ID of the message, the same at each delivery of it.
     * @param string $topic What happened. Topics may be added.
     * @param array<mixed> $metadata What the topic tells, as it came.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $topic,
        public readonly array $metadata,
    ) {
    }
}
