<?php

declare(strict_types=1);

namespace Celeiro\Exception;

use Celeiro\Model\ValidationReport;

/**
 * Lines of an upload break the rules of the schema. The part that holds them is not stored.
 */
final class InvalidFileException extends InvalidRequestException
{
    /**
     * The first 100 bad lines. Their lines and byte offsets count from the start of the source; the totals are those of the
     * part that was refused.
     */
    public ValidationReport $report;
}
