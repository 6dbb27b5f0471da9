<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 401: the API token is not valid, has expired, or was revoked.
 */
final class AuthenticationException extends CeleiroException
{
}
