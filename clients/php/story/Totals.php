<?php

declare(strict_types=1);

namespace Celeiro\Story;

/**
 * Sums that one lost digit would change.
 */
final class Totals
{
    private const SCALE = 18;
    private const MICROSECONDS = 'Y-m-d\TH:i:s.u\Z';

    public int $n = 0;
    public int $nulls = 0;
    private int $firstTicket = PHP_INT_MAX;
    private string $tickets = '0';
    private string $fares = '0';
    private string $newest = '';

    /** @param array<string, mixed> $row of `walk` */
    public function add(array $row): void
    {
        $this->n++;
        $this->firstTicket = min($this->firstTicket, $row['ticket']);
        $this->tickets = bcadd($this->tickets, (string) $row['ticket'], 0);
        $this->fares = bcadd($this->fares, $row['fare'], self::SCALE);
        $this->newest = max($this->newest, $row['scheduled_at']->format(self::MICROSECONDS));
        $this->nulls += $row['dep_delay'] === null ? 1 : 0;
    }

    /** @param array<string, mixed> $row of `sums` */
    public static function ofSums(array $row): self
    {
        $totals = new self();
        $totals->n = $row['n'];
        $totals->firstTicket = $row['first_ticket'];
        $totals->tickets = $row['tickets'];
        $totals->fares = $row['fares'];
        $totals->newest = $row['newest']->format(self::MICROSECONDS);
        return $totals;
    }

    /** @param array<string, string|int> $expected */
    public function check(array $expected): void
    {
        Scene::check('n', (string) $this->n, $expected['n']);
        Scene::check('first ticket', (string) $this->firstTicket, $expected['first_ticket']);
        Scene::check("tickets of $this->tickets", bccomp($this->tickets, $expected['tickets'], self::SCALE), 0);
        Scene::check("fares of $this->fares", bccomp($this->fares, $expected['fares'], self::SCALE), 0);
        Scene::check('newest', $this->newest, $expected['newest']);
    }
}
