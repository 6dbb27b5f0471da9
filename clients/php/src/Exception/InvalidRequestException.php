<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 400, 413, 415 or 422: the request breaks a rule; `fields` says which.
 */
class InvalidRequestException extends CeleiroException
{
}
