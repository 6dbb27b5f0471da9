<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Exception;
use Celeiro\Exception\CeleiroException;
use Celeiro\Exception\DamagedSourceException;
use Celeiro\Exception\RateLimitException;
use Celeiro\Exception\UnexpectedAnswerException;
use Celeiro\Internal\Http\Answer;
use Celeiro\Internal\Http\Failures;
use Celeiro\Model\ErrorCodes;
use PHPUnit\Framework\TestCase;

final class ErrorsTest extends TestCase
{
    /** @return iterable<array{class-string, int, 2?: string}> */
    public static function kinds(): iterable
    {
        return [
            [Exception\AuthenticationException::class, 401],
            [Exception\PermissionException::class, 403],
            [Exception\NotFoundException::class, 404],
            [Exception\InvalidRequestException::class, 400],
            [Exception\InvalidRequestException::class, 413],
            [Exception\InvalidRequestException::class, 415],
            [Exception\InvalidRequestException::class, 422],
            [Exception\DamagedSourceException::class, 409, ErrorCodes::TABLE_DAMAGED],
            [Exception\RateLimitException::class, 429],
            [Exception\StorageFullException::class, 507],
            [Exception\ServiceException::class, 500],
            [Exception\ServiceException::class, 503],
            [Exception\ServiceException::class, 504],
            [Exception\ServiceException::class, 409],
            [Exception\ServiceException::class, 418],
        ];
    }

    /** @dataProvider kinds */
    public function testEachStatusHasItsKind(string $kind, int $status, string $code = 'anything'): void
    {
        $failure = self::failure($status, ['code' => $code]);
        self::assertSame($kind, $failure::class);
        self::assertSame([$status, $code, 'req-1'], [$failure->status, $failure->errorCode, $failure->requestId]);
        self::assertMatchesRegularExpression('/^call: answered .* Texto\. .* What to do: \w/', $failure->getMessage());
    }

    public function testDamagedFilesAreNamed(): void
    {
        $failure = self::failure(409, [
            'code' => ErrorCodes::FILE_DAMAGED,
            'damaged_files' => [['id' => 9_007_199_254_740_993, 'file_name' => 'a.jsonl']],
        ]);
        self::assertInstanceOf(DamagedSourceException::class, $failure);
        self::assertSame(9_007_199_254_740_993, $failure->damagedFiles[0]->id);
        self::assertSame('a.jsonl', $failure->damagedFiles[0]->fileName);
    }

    public function testARateLimitTellsWhenToComeAgain(): void
    {
        $failure = self::failure(429, ['code' => 'rate_limited'], ['retry-after' => '23']);
        self::assertInstanceOf(RateLimitException::class, $failure);
        self::assertSame(23, $failure->retryAfter);
        self::assertNull(self::failure(429, ['code' => 'rate_limited'])->retryAfter);
    }

    public function testAnErrorWithMembersOfOtherTypesIsNotTheServices(): void
    {
        $bodies = [
            ['code' => 422],
            ['code' => 'a', 'request_id' => 7],
            ['code' => 'a', 'errors' => 'no'],
            ['code' => 'a', 'errors' => ['field' => 'no']],
            ['code' => 'a', 'report' => ['lines' => 1]],
            ['code' => 'a', 'error' => ['no']],
        ];
        foreach ($bodies as $body) {
            self::assertInstanceOf(UnexpectedAnswerException::class, self::failure(422, $body), json_encode($body));
        }
    }

    /**
     * @param array<string, mixed> $body
     * @param array<string, string> $headers
     */
    private static function failure(int $status, array $body, array $headers = []): CeleiroException
    {
        $whole = $body + ['error' => 'Texto.', 'request_id' => 'req-1'];
        return Failures::of('call', new Answer($status, $headers, json_encode($whole)));
    }
}
