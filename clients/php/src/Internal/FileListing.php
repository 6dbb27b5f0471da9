<?php

declare(strict_types=1);

namespace Celeiro\Internal;

use Celeiro\Exception\CeleiroException;
use Celeiro\FileFilter;
use Celeiro\Internal\Http\Api;
use Celeiro\Model\FileList;
use Celeiro\Model\FileRecord;
use Celeiro\Model\FileSort;
use Celeiro\Model\SortDirection;

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
     * The files of all pages, each once. Pages are numbered, and files that come or leave meanwhile move the others to other
     * pages. So in the order of creation each request begins at the moment of the last file, and further pages are those of
     * one moment.
     *
     * @return \Generator<int, FileRecord>
     * @throws CeleiroException
     */
    public function all(FileFilter $filter): \Generator
    {
        $isByCreation = ($filter->sortBy ?? FileSort::CreatedAt) === FileSort::CreatedAt;
        $bound = $filter->sortDirection === SortDirection::Asc ? 'created_at_start' : 'created_at_end';
        $moment = null;
        $given = [];
        $count = 0;
        for ($page = 1, $lastPage = 1; $page <= $lastPage; $page++) {
            $list = $this->page($filter, $page, self::FILES_PER_PAGE, [$bound => $moment]);
            foreach ($list->data as $file) {
                if (!isset($given[$file->id])) {
                    $given[$file->id] = true;
                    yield $count++ => $file;
                }
            }
            $lastPage = $list->meta->lastPage;
            $last = $isByCreation && $list->data !== [] ? self::momentOf($list->data[count($list->data) - 1]) : $moment;
            if ($page < $lastPage && $last !== $moment) {
                $moment = $last;
                $page = 0;
                $ofMoment = array_filter($list->data, static fn (FileRecord $file) => self::momentOf($file) === $moment);
                $given = array_fill_keys(array_column($ofMoment, 'id'), true);
            }
        }
    }

    /** The millisecond in which an upload began: as a filter, a moment means its whole millisecond. */
    private static function momentOf(FileRecord $file): string
    {
        return $file->createdAt->setTimezone(new \DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.v\Z');
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

    /** @param array<string, string|null> $more further parameters */
    private function page(FileFilter $filter, int $page, int $perPage, array $more = []): FileList
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
        ] + $more;
        $path = '/api/v1/schemas/' . rawurlencode($this->schema) . '/files';
        $request = $this->api->request("list the files of \"$this->schema\"", 'GET', $path, $query);
        return $this->api->send($request, FileList::fromArray(...));
    }
}
