<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * 404: the token's account has no schema of this slug.
 */
final class NotFoundException extends CeleiroException
{
}
