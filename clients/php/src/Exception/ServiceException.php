<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * A fault of the service after the last attempt: 500, 503, 504 and every status without a kind of its own.
 */
final class ServiceException extends CeleiroException
{
}
