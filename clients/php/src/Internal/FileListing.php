<?php

declare(strict_types=1);

namespace Celeiro\Internal;

use Celeiro\Exception\CeleiroException;
use Celeiro\FileFilter;
use Celeiro\Internal\Http\Api;
use Celeiro\Model\FileList;
use Celeiro\Model\FileRecord;

/**
 * The listing of the files of one schema.
 *
 * @internal
 */
final readonly class FileListing
{
    /** The most that the contract allows. */
    private const FILES_PER_PAGE = 100;

    public function __construct(private Api $api, private string $schema)
    {
    }

    /**
     * @return \Generator<int, FileRecord>
     * @throws CeleiroException
     */
    public function all(FileFilter $filter): \Generator
    {
        $given = 0;
        for ($page = 1, $last = 1; $page <= $last; $page++) {
            $list = $this->page($filter, $page, self::FILES_PER_PAGE);
            foreach ($list->data as $file) {
                yield $given++ => $file;
            }
            $last = $list->meta->lastPage;
        }
    }

    /**
     * Number of files.
     *
     * @throws CeleiroException
     */
    public function count(FileFilter $filter): int
    {
        return $this->page($filter, 1, 1)->meta->total;
    }

    private function page(FileFilter $filter, int $page, int $perPage): FileList
    {
        $query = [
            'page' => $page,
            'per_page' => $perPage,
            'search' => $filter->search,
            'file_name' => $filter->fileName,
            'storage_path' => $filter->storagePath,
            'schema_version' => $filter->schemaVersion,
            'date_from' => $filter->createdFrom,
            'date_to' => $filter->createdTo,
            'validation' => $filter->validation?->value,
            'upload_status' => $filter->uploadStatus?->value,
            'processing_status' => $filter->processingStatus?->value,
            'run_id' => $filter->runId,
            'sort_by' => $filter->sortBy?->value,
            'sort_direction' => $filter->sortDirection?->value,
        ];
        $path = '/api/v1/schemas/' . rawurlencode($this->schema) . '/files';
        $request = $this->api->request("list the files of \"$this->schema\"", 'GET', $path, $query);
        return $this->api->send($request, FileList::fromArray(...));
    }
}
