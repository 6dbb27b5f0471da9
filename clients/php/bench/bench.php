<?php

declare(strict_types=1);

/*
 * Measures the package against ext-curl alone.
 *
 *     php bench.php rows           reads all rows from CELEIRO_FROM to CELEIRO_TO and every value of them
 *     php bench.php plain          reads the bytes of the same pages
 *     php bench.php upload <file>  uploads a file
 *
 * It prints one JSON object. The service is named by CELEIRO_URL, CELEIRO_TOKEN and CELEIRO_SCHEMA; CELEIRO_AUTOLOAD is the
 * autoloader of the project that the package is installed in.
 */
use Celeiro\Celeiro;
use Celeiro\Query;

require getenv('CELEIRO_AUTOLOAD');

const PAGE_ROWS = 10_000;

$begin = hrtime(true);
$celeiro = new Celeiro(getenv('CELEIRO_URL'), getenv('CELEIRO_TOKEN'));
$result = match ($argv[1] ?? null) {
    'rows' => rows($celeiro, queryOfAll($celeiro)),
    'plain' => plain(queryOfAll($celeiro)),
    'upload' => upload($celeiro, $argv[2]),
    default => exit("usage: bench.php rows | plain | upload <file>\n"),
};
$result['seconds'] = (hrtime(true) - $begin) / 1e9;
$result['peak_bytes'] = memory_get_peak_usage(true);
echo json_encode($result), "\n";

/** All fields of the schema. */
function queryOfAll(Celeiro $celeiro): Query
{
    $fields = $celeiro->schema(getenv('CELEIRO_SCHEMA'))->document->fields;
    return new Query(array_column($fields, 'name'), getenv('CELEIRO_FROM'), getenv('CELEIRO_TO'));
}

/** @return array<string, mixed> */
function rows(Celeiro $celeiro, Query $query): array
{
    [$rows, $columns] = [0, 0];
    foreach ($celeiro->rows(getenv('CELEIRO_SCHEMA'), $query) as $row) {
        $columns = count($row);
        $rows++;
    }
    return ['rows' => $rows, 'columns' => $columns];
}

/**
 * Follows the pages one by one and drops their bytes. It counts no rows: that would be parsing.
 *
 * @return array<string, mixed>
 */
function plain(Query $query): array
{
    $body = [
        'select' => $query->select,
        'event_from' => $query->eventFrom,
        'event_to' => $query->eventTo,
        'limit' => PAGE_ROWS,
    ];
    $next = null;
    $curl = curl_init(getenv('CELEIRO_URL') . '/api/v1/schemas/' . getenv('CELEIRO_SCHEMA') . '/query');
    curl_setopt_array($curl, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FAILONERROR => true,
        CURLOPT_HTTPHEADER => ['Content-Type: application/json', 'Authorization: Bearer ' . getenv('CELEIRO_TOKEN')],
        CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$next): int {
            if (preg_match('/^x-next-page-token: (\S+)/i', $line, $found) === 1) {
                $next = $found[1];
            }
            return strlen($line);
        },
    ]);
    [$bytes, $pages] = [0, 0];
    while ($body !== null) {
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode(['format' => 'json_compact_strings'] + $body));
        $page = curl_exec($curl);
        if ($page === false) {
            throw new RuntimeException(curl_error($curl));
        }
        $bytes += strlen($page);
        $pages++;
        [$body, $next] = [$next === null ? null : ['page_token' => $next], null];
    }
    return ['bytes' => $bytes, 'pages' => $pages];
}

/** @return array<string, mixed> */
function upload(Celeiro $celeiro, string $path): array
{
    $summary = $celeiro->upload(getenv('CELEIRO_SCHEMA'), $path);
    return ['bytes' => $summary->bytes, 'rows' => $summary->rows, 'parts' => $summary->parts];
}
