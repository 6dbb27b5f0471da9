<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Model\FileSort;
use Celeiro\Model\FileValidation;
use Celeiro\Model\ProcessingStatus;
use Celeiro\Model\SortDirection;
use Celeiro\Model\UploadStatus;

/**
 * Chooses files and their order. All that is given holds; without anything it chooses all files, the newest first. Texts are
 * found anywhere in what they filter, whatever their case.
 */
final readonly class FileFilter
{
    /**
     * @param string|null $search A part of the name, the storage path or the upload status.
     * @param string|null $createdFrom Bounds when the upload began, included: a day, or a time as RFC 3339 has it.
     * @param string|null $createdTo The other bound, included.
     * @param int|null $runId A run that is processing the files or has processed them.
     */
    public function __construct(
        public ?string $search = null,
        public ?string $fileName = null,
        public ?string $storagePath = null,
        public ?string $schemaVersion = null,
        public ?string $createdFrom = null,
        public ?string $createdTo = null,
        public ?FileValidation $validation = null,
        public ?UploadStatus $uploadStatus = null,
        public ?ProcessingStatus $processingStatus = null,
        public ?int $runId = null,
        public ?FileSort $sortBy = null,
        public ?SortDirection $sortDirection = null,
    ) {
    }
}
