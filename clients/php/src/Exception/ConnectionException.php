<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * No whole answer: the connection was refused, cut, or silent beyond the timeout.
 */
final class ConnectionException extends CeleiroException
{
}
