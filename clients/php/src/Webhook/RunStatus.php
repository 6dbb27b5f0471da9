<?php

declare(strict_types=1);

namespace Celeiro\Webhook;

/**
 * Status of a run at the time of an event.
 */
enum RunStatus: string
{
    case Started = 'started';
    case Running = 'running';
    case Completed = 'completed';
    case Failed = 'failed';
    case Cancelled = 'cancelled';
    /** A status that this version of the package does not know. */
    case Unknown = 'unknown';
}
