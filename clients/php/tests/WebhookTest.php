<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Exception\WebhookVerificationException;
use Celeiro\Webhook;
use Celeiro\Webhook\Event;
use Celeiro\Webhook\Fault;
use Celeiro\Webhook\RunEvent;
use Celeiro\Webhook\RunStatus;
use PHPUnit\Framework\TestCase;

final class WebhookTest extends TestCase
{
    private const SECRET = 'whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY';

    /** @return iterable<string, array{array<string, mixed>, int}> */
    public static function vectors(): iterable
    {
        $shared = file_get_contents(dirname(__DIR__, 2) . '/shared/webhook-vectors.json');
        $document = json_decode($shared, true, flags: JSON_THROW_ON_ERROR);
        $now = (new \DateTimeImmutable($document['now']))->getTimestamp();
        foreach ($document['vectors'] as $vector) {
            yield $vector['name'] => [$vector, $now];
        }
    }

    /**
     * @dataProvider vectors
     * @param array<string, mixed> $vector
     */
    public function testEveryVectorHasItsVerdict(array $vector, int $now): void
    {
        try {
            $event = Webhook::verifyAt($vector['payload'], $vector['headers'], $vector['secrets'], $now);
            $verdict = 'valid';
        } catch (WebhookVerificationException $refused) {
            $verdict = $refused->fault->value;
            self::assertStringContainsString('What to do: answer 401', $refused->getMessage());
        } catch (\InvalidArgumentException) {
            $verdict = 'secret';
        }
        self::assertSame($vector['verdict'], $verdict);
        if ($verdict === 'valid') {
            self::assertInstanceOf(RunEvent::class, $event);
            self::assertSame(9_007_199_254_740_993, $event->runId);
            self::assertSame('ação-😀', $event->schema);
            self::assertSame(RunStatus::Completed, $event->status);
            self::assertSame('2026-11-20T11:59:30.000+00:00', $event->finishedAt->format(DATE_RFC3339_EXTENDED));
            self::assertNull($event->error);
        }
    }

    public function testAClockIsToldByHowMuchItIsOff(): void
    {
        $refused = self::refused('{}', 1_000_000, 1_000_301);
        self::assertSame([Fault::Timestamp, -301], [$refused->fault, $refused->secondsOff]);
        self::assertStringContainsString('301 s behind', $refused->getMessage());
        self::assertSame(301, self::refused('{}', 1_000_301, 1_000_000)->secondsOff);
    }

    public function testAFailedRunTellsWhy(): void
    {
        $event = self::event(['status' => 'failed', 'error' => ['code' => 'run_failed', 'message' => 'Não deu.']]);
        self::assertInstanceOf(RunEvent::class, $event);
        self::assertSame(['run_failed', 'Não deu.'], [$event->error->code, $event->error->message]);
        self::assertSame(RunStatus::Unknown, self::event(['status' => 'paused'])->status);
    }

    public function testATopicThatIsNotKnownIsGivenAsItCame(): void
    {
        $event = self::verify('{"topic":"schemas.new","metadata":{"a":[1]}}');
        self::assertSame([Event::class, 'schemas.new', ['a' => [1]]], [$event::class, $event->topic, $event->metadata]);
        self::assertSame('msg_1', $event->id);
    }

    public function testAPayloadThatLacksAMemberIsNoEvent(): void
    {
        foreach (['{}', '[]', '1', '{"topic":"a"}', '{"topic":"schemas.run.status","metadata":{"run_id":1}}'] as $payload) {
            self::assertSame(Fault::Payload, self::refused($payload, 1_000_000, 1_000_000)->fault, $payload);
        }
    }

    public function testHeadersMayBeListsAsPsr7HasThem(): void
    {
        $headers = array_map(static fn (string $value) => [$value], self::headers('{"topic":"a","metadata":{}}', 1_000_000));
        self::assertSame('a', Webhook::verifyAt('{"topic":"a","metadata":{}}', $headers, self::SECRET, 1_000_000)->topic);
        $headers['webhook-id'] = [];
        $this->expectException(WebhookVerificationException::class);
        Webhook::verifyAt('{"topic":"a","metadata":{}}', $headers, self::SECRET, 1_000_000);
    }

    public function testAnyOfSeveralSecretsAndSignaturesMayFit(): void
    {
        $payload = '{"topic":"a","metadata":{}}';
        $headers = self::headers($payload, 1_000_000);
        $other = 'whsec_GRobHB0eHyAhIiMkJSYnKCkqKywtLi8w';
        foreach ([[self::SECRET, $other], [$other, self::SECRET]] as $secrets) {
            foreach (['%s', '%s v1,AAAA', 'v1,AAAA %s'] as $form) {
                $signed = ['webhook-signature' => sprintf($form, $headers['webhook-signature'])] + $headers;
                self::assertSame('a', Webhook::verifyAt($payload, $signed, $secrets, 1_000_000)->topic);
            }
        }
    }

    public function testTheClockOfThisMachineIsUsed(): void
    {
        $payload = '{"topic":"a","metadata":{}}';
        self::assertSame('a', Webhook::verify($payload, self::headers($payload, time()), self::SECRET)->topic);
    }

    public function testASecretThatIsNoneIsAWrongArgument(): void
    {
        foreach (['', 'whsec_', 'whsec_%%', []] as $secret) {
            try {
                Webhook::verify('{}', self::headers('{}', time()), $secret);
                self::fail('it was taken: ' . json_encode($secret));
            } catch (\InvalidArgumentException $wrong) {
                self::assertStringContainsString('control panel', $wrong->getMessage());
            }
        }
    }

    /** @param array<string, mixed> $changes */
    private static function event(array $changes): Event
    {
        $metadata = $changes + [
            'run_id' => 1, 'tenant' => 'acme', 'started_at' => '2026-11-20T11:59:00.000+00:00', 'schema' => 'voos',
            'schema_version' => '1.0', 'files_count' => 3, 'finished_at' => null, 'error' => null,
        ];
        return self::verify(json_encode(['topic' => 'schemas.run.status', 'metadata' => $metadata]));
    }

    private static function verify(string $payload): Event
    {
        return Webhook::verifyAt($payload, self::headers($payload, 1_000_000), self::SECRET, 1_000_000);
    }

    private static function refused(string $payload, int $sentAt, int $now): WebhookVerificationException
    {
        try {
            Webhook::verifyAt($payload, self::headers($payload, $sentAt), self::SECRET, $now);
        } catch (WebhookVerificationException $refused) {
            return $refused;
        }
        self::fail("it was taken: $payload");
    }

    /** @return array<string, string> */
    private static function headers(string $payload, int $sentAt): array
    {
        $key = base64_decode(substr(self::SECRET, strlen('whsec_')));
        $signature = base64_encode(hash_hmac('sha256', "msg_1.$sentAt.$payload", $key, true));
        return ['webhook-id' => 'msg_1', 'webhook-timestamp' => "$sentAt", 'webhook-signature' => "v1,$signature"];
    }
}
