<?php

declare(strict_types=1);

namespace Celeiro\Exception;

/**
 * An answer that is not the service's: a page of a proxy, or a body that is damaged.
 */
final class UnexpectedAnswerException extends CeleiroException
{
}
