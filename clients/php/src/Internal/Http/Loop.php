<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * Drives all requests of a client side by side, by libcurl's multi interface: attempts, waits between them, silence. It
 * does so only while somebody waits or polls, because PHP has no thread beside the caller's.
 *
 * @internal
 */
final class Loop
{
    /** Kept connections: those of a large upload, with room for other calls beside it. */
    private const KEPT_CONNECTIONS = 32;
    /** Longest sleep, in seconds, where nothing else says when to look again. */
    private const LONGEST_SLEEP = 1.0;

    private readonly \CurlMultiHandle $multi;
    /** @var array<int, Call> Calls between two attempts, and before the first; by object ID. */
    private array $waiting = [];
    /** @var array<int, Call> Calls whose attempt is under way; by the object ID of its handle. */
    private array $underWay = [];
    /** libcurl is at work: its callbacks must not add or remove requests. */
    private bool $inside = false;
    private float $lookedAt = 0.0;

    public function __construct(private readonly Settings $settings)
    {
        $this->multi = curl_multi_init();
        curl_multi_setopt($this->multi, CURLMOPT_MAXCONNECTS, self::KEPT_CONNECTIONS);
    }

    public function start(Request $request): Call
    {
        $call = new Call($request);
        $this->waiting[spl_object_id($call)] = $call;
        return $call;
    }

    /** Gives a call up. */
    public function cancel(Call $call): void
    {
        $call->canceled = true;
        unset($this->waiting[spl_object_id($call)]);
        if (!$this->inside) {
            $this->dropCanceled();
        }
    }

    /** Returns when one of the calls is over. */
    public function wait(Call ...$calls): void
    {
        $this->leaveOutAbsence();
        while (array_filter($calls, static fn (Call $call) => $call->isOver()) === []) {
            $this->turn(self::LONGEST_SLEEP);
        }
    }

    /** Lets all calls move, for so many seconds at most. */
    public function poll(float $atMost = 0.0): void
    {
        $this->leaveOutAbsence();
        $this->turn($atMost);
    }

    /** The silence of a request counts only while somebody listens. */
    private function leaveOutAbsence(): void
    {
        $absence = self::now() - $this->lookedAt;
        foreach ($this->underWay as $call) {
            $call->attempt->leaveOut($absence);
        }
    }

    private function turn(float $longest): void
    {
        $this->begin(self::now());
        $this->inside = true;
        curl_multi_exec($this->multi, $_);
        $this->inside = false;
        $this->dropCanceled();
        $ended = $this->endFinished() + $this->endSilent(self::now());
        if ($ended === 0 && $longest > 0) {
            $this->sleep($longest);
        }
        $this->lookedAt = self::now();
    }

    /** Begins the attempts that are due. */
    private function begin(float $now): void
    {
        foreach ($this->waiting as $id => $call) {
            if ($call->dueAt <= $now) {
                unset($this->waiting[$id]);
                $call->attempts++;
                $call->attempt = new Attempt($call->request, $this->settings, $now);
                $this->underWay[spl_object_id($call->attempt->handle())] = $call;
                curl_multi_add_handle($this->multi, $call->attempt->handle());
            }
        }
    }

    private function dropCanceled(): void
    {
        foreach ($this->underWay as $call) {
            if ($call->canceled) {
                $this->remove($call);
            }
        }
    }

    private function endFinished(): int
    {
        $ended = 0;
        while (($message = curl_multi_info_read($this->multi)) !== false) {
            $call = $this->underWay[spl_object_id($message['handle'])];
            $this->end($call, $call->attempt->outcome($message['result']));
            $ended++;
        }
        return $ended;
    }

    private function endSilent(float $now): int
    {
        $ended = 0;
        foreach ($this->underWay as $call) {
            if ($call->attempt->silentFor($now) >= $this->settings->timeout) {
                $this->end($call, new Fault(FaultKind::Silent, "not a byte moved for {$this->settings->timeout} s"));
                $ended++;
            }
        }
        return $ended;
    }

    /** Ends an attempt, and with it the call unless another attempt follows. */
    private function end(Call $call, Answer|Fault $outcome): void
    {
        $this->remove($call);
        $isAnswered = $outcome instanceof Answer && $outcome->status === 200;
        $isLast = $call->attempts >= $this->settings->maxAttempts;
        if ($isAnswered || $isLast || !Retries::mayRepeat($call->request, $outcome)) {
            $call->outcome = $outcome;
            return;
        }
        $call->dueAt = self::now() + Retries::delay($call->attempts, $outcome);
        $this->waiting[spl_object_id($call)] = $call;
    }

    private function remove(Call $call): void
    {
        $handle = $call->attempt->handle();
        unset($this->underWay[spl_object_id($handle)]);
        curl_multi_remove_handle($this->multi, $handle);
        $call->attempt->close();
        $call->attempt = null;
    }

    /** Sleeps until a socket is ready, an attempt is due or may have been silent for too long. */
    private function sleep(float $longest): void
    {
        $now = self::now();
        foreach ($this->waiting as $call) {
            $longest = min($longest, $call->dueAt - $now);
        }
        foreach ($this->underWay as $call) {
            $longest = min($longest, $this->settings->timeout - $call->attempt->silentFor($now));
        }
        $longest = max($longest, 0.0);
        if ($this->underWay === []) {
            usleep((int) ceil($longest * 1_000_000));
            return;
        }
        $ready = curl_multi_select($this->multi, $longest);
        // While a name is resolved there is no socket to wait for, and libcurl returns at once.
        if ($ready <= 0 && self::now() - $now < 0.001) {
            usleep((int) (min($longest, 0.005) * 1_000_000));
        }
    }

    /** Seconds of a clock that nobody sets. */
    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
