<?php

declare(strict_types=1);

namespace Celeiro\Story;

use Celeiro\Webhook;
use Celeiro\Webhook\RunEvent;

final class Runs
{
    /** Seconds that the webhooks of a run that ended may take. */
    private const LONGEST_DELIVERY = 60;
    /** Seconds that a run may take. */
    private const LONGEST_RUN = 120.0;

    public static function shapes(Scene $scene): void
    {
        $enough = count($scene->celeiro->shapes()) >= $scene->steps['shapes']['at_least'];
        Scene::check('enough shapes', $enough, true);
    }

    public static function process(Scene $scene): void
    {
        $step = $scene->steps['process'];
        $started = $scene->celeiro->process($scene->schema, $step['shape_id'], $step['executors']);
        $told = null;
        $scene->celeiro->waitForRuns($started, static function (int $done, int $total) use (&$told): void {
            $told = [$done, $total];
        }, self::LONGEST_RUN);
        Scene::check('files', $started->filesCount, $step['files']);
        Scene::check('files told', $told, [$step['files'], $step['files']]);
    }

    public static function webhooks(Scene $scene): void
    {
        $deadline = time() + self::LONGEST_DELIVERY;
        do {
            $statuses = self::verifiedStatuses();
            if (end($statuses) === $scene->steps['webhooks']['last_status']) {
                return;
            }
            usleep(200_000);
        } while (time() < $deadline);
        throw new \UnexpectedValueException('webhooks told ' . implode(', ', $statuses));
    }

    /**
     * What the deliveries told, in the order in which they arrived.
     *
     * @return list<string>
     */
    private static function verifiedStatuses(): array
    {
        $paths = glob(getenv('CELEIRO_DELIVERIES') . '/*.json');
        natsort($paths);
        return array_map(self::verifiedStatus(...), array_values($paths));
    }

    private static function verifiedStatus(string $path): string
    {
        $delivery = json_decode(file_get_contents($path), true, flags: JSON_THROW_ON_ERROR);
        $event = Webhook::verify($delivery['body'], $delivery['headers'], getenv('CELEIRO_WEBHOOK_SECRET'));
        return $event instanceof RunEvent ? $event->status->value : $event->topic;
    }
}
