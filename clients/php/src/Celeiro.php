<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\RunFailedException;
use Celeiro\Exception\RunTimeoutException;
use Celeiro\Internal\FileListing;
use Celeiro\Internal\Http\Api;
use Celeiro\Internal\Http\Loop;
use Celeiro\Internal\Http\Settings;
use Celeiro\Internal\Query\QueryCalls;
use Celeiro\Internal\RunWatch;
use Celeiro\Internal\Upload\Journal;
use Celeiro\Internal\Upload\JournalAccount;
use Celeiro\Internal\Upload\PartCutter;
use Celeiro\Internal\Upload\PartSender;
use Celeiro\Internal\Upload\Source;
use Celeiro\Internal\Upload\UploadJob;
use Celeiro\Internal\Upload\UploadUrls;
use Celeiro\Model\FileRecord;
use Celeiro\Model\ProcessingStarted;
use Celeiro\Model\SchemaDefinition;
use Celeiro\Model\Shape;

/**
 * Calls one Celeiro service with one API token.
 *
 * Whatever may be repeated is retried, parts of files are sent side by side, and rows are read one page ahead. Every failure
 * of a call is a `CeleiroException`; a wrong argument is an `InvalidArgumentException`.
 */
final class Celeiro
{
    /** Version of this package: that of the contract it was made for. */
    public const VERSION = '1.0.0';

    private readonly Api $api;
    private readonly UploadUrls $uploadUrls;
    private readonly string $journalAccount;

    /**
     * Sends nothing yet.
     *
     * @param string $baseUrl Address of the service, such as `https://celeiro.example`; a path is kept.
     * @param float $timeout Longest silence of one attempt, in seconds: the time in which not a byte moves in either
     *     direction. It bounds no call as a whole.
     * @param float $connectTimeout Longest time a connection may take to open, TLS included, in seconds.
     * @param int $maxAttempts How often one request is sent at most, the first time included.
     * @param array<int, mixed> $curlOptions Options of ext-curl for every request, for a proxy or certificates of your own:
     *     `[CURLOPT_CAINFO => ...]`.
     * @throws \InvalidArgumentException where an argument cannot be
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $token,
        float $timeout = 90.0,
        float $connectTimeout = 10.0,
        int $maxAttempts = 5,
        array $curlOptions = [],
    ) {
        if (preg_match('~^https?://[^/?#\s]+(/[^?#\s]*)?$~iD', $baseUrl) !== 1) {
            throw new \InvalidArgumentException(
                "the base URL \"$baseUrl\" is not one: give the scheme and the host, as in https://celeiro.example"
            );
        }
        $token = trim($token);
        // A line end would let the token add headers.
        if (preg_match('/^[\x21-\x7e]+$/D', $token) !== 1) {
            throw new \InvalidArgumentException(
                'the API token is empty or has other letters: make one in the control panel and pass it'
            );
        }
        if ($timeout <= 0 || $connectTimeout <= 0 || $maxAttempts < 1) {
            throw new \InvalidArgumentException('timeouts are more than 0 s, and maxAttempts is at least 1');
        }
        $userAgent = 'celeiro-php/' . self::VERSION;
        $settings = new Settings($timeout, $connectTimeout, $maxAttempts, $userAgent, $curlOptions);
        $this->api = new Api(new Loop($settings), rtrim($baseUrl, '/'), $token);
        $this->uploadUrls = new UploadUrls($this->api);
        $this->journalAccount = JournalAccount::of(rtrim($baseUrl, '/'), $token);
    }

    /**
     * Uploads a source of JSONL. It is cut at line ends into parts, which are sent side by side; one part has the name,
     * several are named `base-00001.jsonl` and so on. The memory in use is at most that of `concurrency + 1` parts, whatever
     * the length of the source. The same bytes may be uploaded again with the same `partBytes`: they are stored once. After
     * a correction they may not, where several parts were sent: the exception says what to upload then.
     *
     * After a part is refused no further part starts, and those under way end. The exception tells the `part` that failed
     * and those that were `sent`.
     *
     * @param string|resource|iterable<string> $source A path, a stream, or pieces of bytes.
     * @param string|null $name Name of the file at the service; it ends in `.jsonl`. Without it a path has its own.
     * @param int $partBytes Size of a part at most. A line that is longer makes its own part.
     * @param int $concurrency Parts that are under way at a time.
     * @param (callable(UploadProgress): void)|null $onProgress Called after each part that is stored.
     * @param string|null $journal Path of a file that notes the parts that are stored, so that a later call with the same
     *     journal goes on where this one was killed. It counts for one service and account, and is removed when the upload
     *     is complete.
     * @throws CeleiroException
     * @throws \InvalidArgumentException where an argument cannot be
     */
    public function upload(
        string $schema,
        mixed $source,
        ?string $name = null,
        int $partBytes = 8_000_000,
        int $concurrency = 4,
        Gzip $gzip = Gzip::Auto,
        ?callable $onProgress = null,
        ?string $journal = null,
    ): UploadSummary {
        if ($partBytes < 1 || $concurrency < 1) {
            throw new \InvalidArgumentException('partBytes and concurrency are at least 1');
        }
        $opened = Source::of($source, $name);
        $job = new UploadJob(
            $this->api->loop,
            new PartSender($this->api, $this->uploadUrls, $schema, $gzip),
            new PartCutter($opened->blocks(), $opened->name, $partBytes),
            $opened->size,
            $concurrency,
            $journal === null ? null : new Journal($journal, $this->journalAccount, $schema),
            $onProgress === null ? null : $onProgress(...),
        );
        return $job->run();
    }

    /**
     * All rows of a query. Nothing is sent before the first row is asked for.
     *
     * @param string|null $pageToken The page to begin with, of a `Rows` that was left. Null begins with the first.
     * @param int $rowsOfPage Rows of that page to pass over, of the same.
     */
    public function rows(string $schema, Query $query, ?string $pageToken = null, int $rowsOfPage = 0): Rows
    {
        return new Rows(new QueryCalls($this->api, $schema, $query), $pageToken, $rowsOfPage);
    }

    /**
     * One page of a query. `rows` reads all of them.
     *
     * @param string|null $pageToken The `nextPageToken` of the page before.
     * @throws CeleiroException
     */
    public function query(string $schema, Query $query, ?string $pageToken = null): Page
    {
        $calls = new QueryCalls($this->api, $schema, $query);
        $call = $calls->start($pageToken);
        $page = $calls->pageOf($call);
        $rows = [];
        foreach ($page->rows as $at => $_) {
            $rows[] = $calls->rowOf($call, $page, $at);
        }
        return new Page($page->shape->columns, $rows, $page->statistics, $page->nextPageToken);
    }

    /**
     * Starts runs that move the pending files of a schema into its columnar table, one run for each version of the schema.
     * It is repeated only where the service cannot have begun: after another failure `files` tells whether runs have the
     * files. Where no file is pending, the exception has the code `no_pending_files`.
     *
     * @param int|null $shapeId ID of a shape of `shapes`. A plan without custom processing needs none; others need both.
     * @param int|null $executors Number of machines, 1 to 10.
     * @throws CeleiroException
     */
    public function process(string $schema, ?int $shapeId = null, ?int $executors = null): ProcessingStarted
    {
        $path = '/api/v1/schemas/' . rawurlencode($schema) . '/process-files';
        $given = ['shape_id' => $shapeId, 'executors' => $executors];
        $body = array_filter($given, static fn (?int $value) => $value !== null);
        $request = $this->api->request("process \"$schema\"", 'POST', $path, body: $body, once: true);
        return $this->api->send($request, ProcessingStarted::fromArray(...));
    }

    /**
     * Returns when all files of the runs are processed. The token needs the scope `files`.
     *
     * @param (callable(int $done, int $total): void)|null $onProgress Told after each look how many of the files are done.
     * @param float|null $timeout Longest wait in seconds. Without it nothing bounds the wait.
     * @throws RunFailedException where a run failed or was cancelled
     * @throws RunTimeoutException after the timeout; the runs go on
     * @throws CeleiroException
     */
    public function waitForRuns(ProcessingStarted $started, ?callable $onProgress = null, ?float $timeout = null): void
    {
        $watch = new RunWatch(new FileListing($this->api, $started->schema), $started);
        $watch->wait($onProgress === null ? null : $onProgress(...), $timeout);
    }

    /**
     * The files of a schema, on all pages of the listing, each once. In the order of creation all files are given that match
     * from the iteration's beginning to its end. In another one files may be missed while others are uploaded or change,
     * since pages are numbered.
     *
     * @return \Generator<int, FileRecord>
     * @throws CeleiroException
     */
    public function files(string $schema, FileFilter $filter = new FileFilter()): \Generator
    {
        return (new FileListing($this->api, $schema))->all($filter);
    }

    /**
     * The definition of a schema: the fields of its newest version. Any valid token may read it.
     *
     * @throws CeleiroException
     */
    public function schema(string $schema): SchemaDefinition
    {
        $path = '/api/v1/schemas/' . rawurlencode($schema);
        $request = $this->api->request("get the schema \"$schema\"", 'GET', $path);
        return $this->api->send($request, SchemaDefinition::fromArray(...));
    }

    /**
     * The machine presets for processing.
     *
     * @return list<Shape>
     * @throws CeleiroException
     */
    public function shapes(): array
    {
        $request = $this->api->request('list the shapes', 'GET', '/api/v1/dataflow/shapes');
        return $this->api->send($request, static fn (array $shapes) => array_map(Shape::fromArray(...), $shapes));
    }
}
