<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 403: the token lacks a scope, or the plan a right.
 */
final class PermissionException extends CeleiroException
{
}
