<?php

declare(strict_types=1);

namespace Celeiro\Story;

use Celeiro\Rows;

final class Queries
{
    public static function sums(Scene $scene): void
    {
        self::checkSums($scene, $scene->steps['sums']['expected']);
    }

    /**
     * Asks the service for the sums.
     *
     * @param array<string, string> $expected
     */
    private static function checkSums(Scene $scene, array $expected): void
    {
        $page = $scene->celeiro->query($scene->schema, $scene->query($scene->steps['sums']['select']));
        Scene::check('rows', count($page->rows), 1);
        Scene::check('next page', $page->nextPageToken, null);
        Totals::ofSums($page->rows[0])->check($expected);
    }

    /** Reads all pages while a file is uploaded: they show the data as they stood at the first. */
    public static function walk(Scene $scene): void
    {
        $step = $scene->steps['walk'];
        $totals = new Totals();
        foreach ($scene->celeiro->rows($scene->schema, $scene->query($step['select'], $step['limit'])) as $row) {
            $totals->add($row);
            if ($totals->n === $step['upload_after_rows']) {
                $scene->celeiro->upload($scene->schema, Scene::dataFile($step['upload']));
            }
        }
        $totals->check($step['expected']);
        Scene::check('nulls', $totals->nulls, $step['expected']['nulls']);
        self::checkSums($scene, $step['afterwards']);
    }

    /** Leaves rows in the middle of a page, and another iterator goes on there. */
    public static function resume(Scene $scene): void
    {
        $step = $scene->steps['resume'];
        $query = $scene->query($scene->steps['walk']['select'], $step['limit']);
        $rows = $scene->celeiro->rows($scene->schema, $query);
        $before = self::tickets($rows, $step['after_rows']);
        $rest = self::tickets($scene->celeiro->rows($scene->schema, $query, $rows->pageToken(), $rows->rowsOfPage()));
        Scene::check('tickets before', count($before), $step['after_rows']);
        Scene::check('tickets behind', count($rest), $step['rows'] - $step['after_rows']);
        Scene::check('different tickets', count($before + $rest), $step['rows']);
    }

    /**
     * The tickets of at most so many rows.
     *
     * @return array<int, true>
     */
    private static function tickets(Rows $rows, int $limit = PHP_INT_MAX): array
    {
        $tickets = [];
        foreach ($rows as $row) {
            $tickets[$row['ticket']] = true;
            if (--$limit === 0) {
                break;
            }
        }
        return $tickets;
    }
}
