<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 507 after the last attempt: the store or the plan has no room.
 */
final class StorageFullException extends CeleiroException
{
}
