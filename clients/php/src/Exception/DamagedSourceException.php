<?php

declare(strict_types=1);

namespace Celeiro\Exception;

use Celeiro\Model\DamagedFile;

/**
 * 409: what is stored is not what was uploaded, so a query has no answer.
 */
final class DamagedSourceException extends CeleiroException
{
    /** @var list<DamagedFile> The damaged files, ten at most. Empty where files of the columnar table are damaged. */
    public array $damagedFiles = [];
}
