<?php

declare(strict_types=1);

namespace Celeiro\Story;

use Celeiro\Celeiro;
use Celeiro\Exception\CeleiroException;

final class Refusals
{
    public static function refusals(Scene $scene): void
    {
        $step = $scene->steps['refusals'];
        $shapesWith = static fn (string $token) => (new Celeiro(getenv('CELEIRO_URL'), $token))->shapes();
        self::expect($step['wrong_token'], static fn () => $shapesWith('wrong'));
        self::expect($step['revoked_token'], static fn () => $shapesWith(getenv('CELEIRO_REVOKED_TOKEN')));
        $sums = $scene->query($scene->steps['sums']['select']);
        self::expect($step['gone_schema'], static fn () => $scene->celeiro->query($step['gone_schema']['slug'], $sums));
        $bad = $scene->query($step['bad_query']['select']);
        $refused = self::expect($step['bad_query'], static fn () => $scene->celeiro->query($scene->schema, $bad));
        Scene::check('the field is blamed', isset($refused->fields[$step['bad_query']['field']]), true);
    }

    public static function faults(Scene $scene): void
    {
        $step = $scene->steps['faults'];
        $faults = getenv('CELEIRO_FAULTS_URL');
        $query = $scene->query($scene->steps['walk']['select']);
        $read = static fn (Celeiro $celeiro) => iterator_to_array($celeiro->rows($scene->schema, $query));
        $upload = static fn (Celeiro $celeiro) => $celeiro->upload($scene->schema, ["{}\n"], name: 'x.jsonl');
        foreach (
            [
                ['cut', "$faults/cut", $read],
                ['hang', "$faults/hang", $read],
                ['refused', 'http://127.0.0.1:1', $read],
                ['html', "$faults/html", $read],
                ['garbage', "$faults/garbage", $read],
                ['full', "$faults/full", $upload],
            ] as [$name, $url, $call]
        ) {
            $celeiro = new Celeiro(
                $url,
                'token',
                timeout: (float) $step['timeout_seconds'],
                maxAttempts: $step['max_attempts'],
            );
            $begin = hrtime(true);
            self::expect($step[$name], static fn () => $call($celeiro));
            $seconds = (hrtime(true) - $begin) / 1e9;
            Scene::check("$name within its time, not $seconds s", $seconds <= $step['within_seconds'], true);
        }
    }

    /** @param array<mixed> $expected its kind, and what else it names */
    private static function expect(array $expected, callable $call): CeleiroException
    {
        try {
            $call();
        } catch (CeleiroException $exception) {
            $kind = str_replace('Error', 'Exception', $expected['kind']);
            Scene::check("kind of $exception", $exception::class, "Celeiro\\Exception\\$kind");
            Scene::check('status', $exception->status, $expected['status'] ?? $exception->status);
            Scene::check('code', $exception->errorCode, $expected['code'] ?? $exception->errorCode);
            return $exception;
        }
        throw new \UnexpectedValueException("no {$expected['kind']} came");
    }
}
