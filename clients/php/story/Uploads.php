<?php

declare(strict_types=1);

namespace Celeiro\Story;

use Celeiro\Exception\InvalidFileException;
use Celeiro\FileFilter;
use Celeiro\UploadProgress;

final class Uploads
{
    public static function upload(Scene $scene): void
    {
        $step = $scene->steps['upload'];
        $journal = getenv('CELEIRO_WORK') . '/journal.jsonl';
        $told = [];
        $summary = $scene->celeiro->upload(
            $scene->schema,
            Scene::dataFile($step['file']),
            partBytes: $step['part_bytes'],
            journal: $journal,
            onProgress: static function (UploadProgress $progress) use (&$told): void {
                $told[] = $progress;
            },
        );
        Scene::check('the journal is left', file_exists($journal), false);
        Scene::check('rows', $summary->rows, $step['rows']);
        Scene::check('parts', $summary->parts, $step['parts']);
        Scene::check('files', count($summary->files), $step['parts']);
        Scene::check('times told', count($told), $step['parts']);
        Scene::check('rows told', end($told)->rows, $step['rows']);
        Scene::check('bytes told', end($told)->bytes, $told[0]->totalBytes);
    }

    public static function uploadAgain(Scene $scene): void
    {
        $step = $scene->steps['upload_again'];
        $file = Scene::dataFile($step['file']);
        $summary = $scene->celeiro->upload($scene->schema, $file, partBytes: $step['part_bytes']);
        Scene::check('duplicates', $summary->duplicates, $step['duplicates']);
    }

    public static function badUpload(Scene $scene): void
    {
        $step = $scene->steps['bad_upload'];
        try {
            $scene->celeiro->upload(
                $scene->badSchema,
                Scene::dataFile($step['file']),
                partBytes: $step['part_bytes'],
                concurrency: $step['concurrency'],
            );
        } catch (InvalidFileException $invalid) {
            $bad = $invalid->report->errors[0];
            Scene::check('line', $bad->line, $step['line']);
            Scene::check('field', $bad->field, $step['field']);
            Scene::check('code', $bad->code, $step['code']);
            Scene::check('sent', count($invalid->sent), $step['sent']);
            return;
        }
        throw new \UnexpectedValueException('a bad file was taken');
    }

    public static function listing(Scene $scene): void
    {
        $files = iterator_to_array($scene->celeiro->files($scene->schema, new FileFilter(search: 'voos')));
        Scene::check('files', count($files), $scene->steps['listing']['files']);
        Scene::check('rows', array_sum(array_column($files, 'rows')), $scene->steps['listing']['rows']);
    }
}
