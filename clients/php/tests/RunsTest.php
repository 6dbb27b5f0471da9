<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Exception\InvalidRequestException;
use Celeiro\Exception\RunFailedException;
use Celeiro\Exception\RunTimeoutException;
use Celeiro\FileFilter;
use Celeiro\Model\Architecture;
use Celeiro\Model\ErrorCodes;
use Celeiro\Model\FileSort;
use Celeiro\Model\FileValidation;
use Celeiro\Model\ProcessingStarted;
use Celeiro\Model\ProcessingStatus;
use Celeiro\Model\SortDirection;
use Celeiro\Model\UndeclaredFields;
use Celeiro\Model\UploadStatus;

final class RunsTest extends ServiceTestCase
{
    private static function started(int $files, int ...$runs): ProcessingStarted
    {
        return new ProcessingStarted($runs, 'started', 'voos', '1.0', 'VM', 1, $files, 0.5);
    }

    /**
     * A listing of runs that tells what each look finds: files completed, files listed; the last look repeats.
     *
     * @param array<int, list<array{int, int}>> $looks by run
     */
    private function serveLooks(array $looks): Server
    {
        $counted = [];
        return $this->serve(static function (Incoming $incoming) use ($looks, &$counted) {
            parse_str((string) parse_url($incoming->path, PHP_URL_QUERY), $query);
            [$run, $kind] = [(int) $query['run_id'], isset($query['processing_status']) ? 0 : 1];
            $nth = $counted[$run][$kind] = ($counted[$run][$kind] ?? -1) + 1;
            $look = $looks[$run][min($nth, count($looks[$run]) - 1)];
            yield self::listing([], $look[$kind]);
        });
    }

    /** @param list<mixed> $files */
    private static function listing(array $files, int $total, int $lastPage = 1): string
    {
        $meta = ['current_page' => 1, 'from' => 0, 'last_page' => $lastPage, 'per_page' => 1, 'to' => 0, 'total' => $total];
        return Server::json(['data' => $files, 'meta' => $meta, 'success' => true]);
    }

    public function testRunsAreStartedWithTheMachinesThatAreGiven(): void
    {
        $started = ['ids' => [9_007_199_254_740_993], 'status' => 'started', 'schema' => 'voos', 'schema_version' => '1.0',
            'shape' => 'VM', 'executors' => 2, 'files_count' => 3, 'total_size_mb' => 0];
        $server = $this->serveInTurn(Server::json($started));
        $celeiro = $this->client($server);
        self::assertSame([9_007_199_254_740_993], $celeiro->process('voos', 2, 1)->ids);
        self::assertSame(0.0, $celeiro->process('voos')->totalSizeMb);
        [$custom, $basic] = $server->requests();
        self::assertSame(['/api/v1/schemas/voos/process-files', '{"shape_id":2,"executors":1}'], [
            $custom->path, $custom->body,
        ]);
        self::assertSame('{}', $basic->body);
    }

    public function testNothingToProcessIsTold(): void
    {
        $server = $this->serveInTurn(Server::refusal(422, ErrorCodes::NO_PENDING_FILES));
        $thrown = self::thrown(InvalidRequestException::class, fn () => $this->client($server)->process('voos'));
        self::assertStringEndsWith('What to do: upload first: there is nothing to process', $thrown->getMessage());
    }

    public function testRunsAreWaitedForUntilAllFilesAreDone(): void
    {
        $server = $this->serveLooks([1 => [[0, 2], [2, 2]], 2 => [[1, 1]]]);
        $told = [];
        $this->client($server)->waitForRuns(self::started(3, 1, 2), static function (int $done, int $total) use (&$told) {
            $told[] = [$done, $total];
        });
        self::assertSame([[1, 3], [3, 3]], $told);
        $paths = array_map(static fn (Incoming $each) => $each->path, $server->requests());
        $asked = array_count_values(array_map(
            static fn (string $path) => preg_match('/run_id=2(&|$)/', $path) === 1 ? 'second' : 'first',
            $paths,
        ));
        self::assertSame(['first' => 4, 'second' => 2], $asked, 'a run that is over is not asked for again');
        self::assertStringContainsString('per_page=1', $paths[0]);
        self::assertStringContainsString('processing_status=completed', $paths[0], 'what is done is counted first');
    }

    public function testARunThatGaveItsFilesBackIsNamed(): void
    {
        $server = $this->serveLooks([1 => [[2, 2]], 2 => [[0, 1], [0, 0]]]);
        $wait = fn () => $this->client($server)->waitForRuns(self::started(3, 1, 2));
        $thrown = self::thrown(RunFailedException::class, $wait);
        self::assertSame([[2], 2, 3], [$thrown->runIds, $thrown->filesDone, $thrown->filesCount]);
        self::assertStringContainsString('2 of 3 files', $thrown->getMessage());

        $server = $this->serveLooks([1 => [[1, 2]], 2 => [[0, 2], [0, 1]]]);
        $wait = fn () => $this->client($server)->waitForRuns(self::started(4, 1, 2));
        self::assertSame([2], self::thrown(RunFailedException::class, $wait)->runIds, 'a part of them');
    }

    public function testRunsThatTakeLongerThanTheCallerWaitsGoOn(): void
    {
        $server = $this->serveLooks([1 => [[1, 3]]]);
        $wait = fn () => $this->client($server)->waitForRuns(self::started(3, 1), timeout: 0.1);
        $thrown = self::thrown(RunTimeoutException::class, $wait);
        self::assertSame([1, 3], [$thrown->filesDone, $thrown->filesCount]);
    }

    /**
     * The listing of files as the service has it: milliseconds of creation by id, in the order of creation.
     *
     * @param array<int, int> $files
     * @param (\Closure(array<int, int>, int $answers): array<int, int>)|null $after The files after each answer.
     */
    private function serveFiles(array $files, ?\Closure $after = null): Server
    {
        $answers = 0;
        return $this->serve(static function (Incoming $incoming) use (&$files, $after, &$answers) {
            parse_str((string) parse_url($incoming->path, PHP_URL_QUERY), $query);
            $created = array_map(
                static fn (int $at) => sprintf('2026-11-20T00:00:%02d.%03dZ', intdiv($at, 1000), $at % 1000),
                $files,
            );
            $created = array_filter($created, static fn (string $at) => $at >= ($query['created_at_start'] ?? '')
                && $at <= ($query['created_at_end'] ?? '9'));
            if (($query['sort_direction'] ?? '') !== 'asc') {
                $created = array_reverse($created, true);
            }
            $shown = array_slice($created, ($query['page'] - 1) * 100, 100, true);
            $records = [];
            foreach ($shown as $id => $at) {
                $records[] = ['id' => $id, 'created_at' => $at] + Granary::record("$id.jsonl", '');
            }
            $answers++;
            $files = $after === null ? $files : $after($files, $answers);
            yield self::listing($records, count($created), max(1, (int) ceil(count($created) / 100)));
        });
    }

    /**
     * So many files with ids from 0, each as many in one millisecond.
     *
     * @return array<int, int>
     */
    private static function filesOf(int $count, int $each): array
    {
        return array_map(static fn (int $n) => intdiv($n, $each), range(0, $count - 1));
    }

    /**
     * Adds 30 newer files.
     *
     * @param array<int, int> $files
     * @return array<int, int>
     */
    private static function grown(array $files, int $answers): array
    {
        return $files + array_fill(1000 * $answers, 30, 1000 + $answers);
    }

    /** @return list<int> */
    private function ids(Server $server, FileFilter $filter): array
    {
        return array_column(iterator_to_array($this->client($server)->files('voos', $filter)), 'id');
    }

    public function testFilesOfAllPagesAreGiven(): void
    {
        $server = $this->serveFiles(self::filesOf(250, 1));
        $files = iterator_to_array($this->client($server)->files('voos'));
        self::assertSame(range(249, 0), array_column($files, 'id'));
        self::assertSame(range(0, 249), array_keys($files));
        self::assertSame(
            ['', '&created_at_end=2026-11-20T00%3A00%3A00.150Z', '&created_at_end=2026-11-20T00%3A00%3A00.051Z'],
            array_map(
                static fn (Incoming $each) => substr($each->path, strlen('/api/v1/schemas/voos/files?page=1&per_page=100')),
                $server->requests(),
            ),
        );
    }

    public function testFilesThatComeMeanwhileRepeatNone(): void
    {
        foreach ([1, 7, 1000] as $each) {
            $server = $this->serveFiles(self::filesOf(250, $each), self::grown(...));
            self::assertSame(range(249, 0), $this->ids($server, new FileFilter()), "$each of a moment");
        }
    }

    public function testFilesThatLeaveTheFilterMeanwhileHideNone(): void
    {
        $filter = new FileFilter(
            processingStatus: ProcessingStatus::Pending,
            sortBy: FileSort::CreatedAt,
            sortDirection: SortDirection::Asc,
        );
        foreach ([1, 7] as $each) {
            $server = $this->serveFiles(
                self::filesOf(250, $each),
                static fn (array $files, int $answers) => $answers === 1 ? array_slice($files, 100, null, true) : $files,
            );
            self::assertSame(range(0, 249), $this->ids($server, $filter), "$each of a moment");
        }
    }

    public function testFilesOfOneMomentFillManyPages(): void
    {
        foreach ([1, 100, 101, 350] as $count) {
            $files = [0, ...array_fill(0, $count, 1), 2];
            $server = $this->serveFiles($files);
            $found = $this->ids($server, new FileFilter(sortDirection: SortDirection::Asc));
            self::assertSame(range(0, $count + 1), $found);
            self::assertSame(range($count + 1, 0), $this->ids($server, new FileFilter()));
        }
    }

    public function testAnotherOrderRepeatsNoFile(): void
    {
        $server = $this->serveFiles(self::filesOf(250, 1), self::grown(...));
        self::assertSame(range(249, 0), $this->ids($server, new FileFilter(sortBy: FileSort::UpdatedAt)));
        foreach ($server->requests() as $each) {
            self::assertStringNotContainsString('created_at_', $each->path);
        }
    }

    public function testEveryFilterIsSent(): void
    {
        $server = $this->serveInTurn(self::listing([], 0));
        $filter = new FileFilter(
            'a b&c',
            'f',
            'p',
            '1.0',
            '2026-01-01',
            '2026-01-31T00:00:00Z',
            FileValidation::Valid,
            UploadStatus::Failed,
            ProcessingStatus::Pending,
            7,
            FileSort::SizeBytes,
            SortDirection::Asc,
        );
        iterator_to_array($this->client($server)->files('voos', $filter));
        self::assertSame(
            '/api/v1/schemas/voos/files?page=1&per_page=100&search=a%20b%26c&file_name=f&storage_path=p&schema_version=1.0'
                . '&date_from=2026-01-01&date_to=2026-01-31T00%3A00%3A00Z&validation=valid&upload_status=failed'
                . '&processing_status=pending&run_id=7&sort_by=size_bytes&sort_direction=asc',
            $server->requests()[0]->path,
        );
    }

    public function testAnswersMayHaveMembersAndValuesThatAreNotKnown(): void
    {
        $shape = ['id' => 2, 'name' => 'A', 'architecture' => 'riscv', 'default_driver_from_this_architecture' => true,
            'shape' => 'VM', 'ocpus' => 1, 'memory_gb' => 16, 'recommended_file_size_gb' => '10.00',
            'final_cost_per_hour' => '0.2500', 'colour' => 'red'];
        $server = $this->serveInTurn(Server::json([$shape]));
        $given = $this->client($server)->shapes()[0];
        self::assertSame([2, Architecture::Unknown, '0.2500'], [$given->id, $given->architecture, $given->finalCostPerHour]);
    }

    public function testASchemaTellsItsFields(): void
    {
        $server = $this->serveInTurn(Server::json(['slug' => 'voos', 'version' => '1.0', 'active' => true, 'document' => [
            'slug' => 'voos', 'name' => 'Voos', 'event_date_field' => 'day', 'undeclared_fields' => 'ignore',
            'fields' => [['name' => 'day', 'type' => 'date', 'required' => true]],
        ]]));
        $schema = $this->client($server)->schema('voos');
        self::assertSame('/api/v1/schemas/voos', $server->requests()[0]->path);
        self::assertSame(['day', null], [$schema->document->fields[0]->name, $schema->document->fields[0]->key]);
        self::assertSame(UndeclaredFields::Ignore, $schema->document->undeclaredFields);
    }
}
