<?php

declare(strict_types=1);

namespace Celeiro\Tests;

use Celeiro\Internal\Upload\JournalAccount;
use PHPUnit\Framework\TestCase;

final class JournalAccountTest extends TestCase
{
    /** @return iterable<string, array{array<string, string>}> */
    public static function vectors(): iterable
    {
        $shared = file_get_contents(dirname(__DIR__, 2) . '/shared/journal-accounts.json');
        foreach (json_decode($shared, true, flags: JSON_THROW_ON_ERROR)['vectors'] as $vector) {
            yield $vector['name'] => [$vector];
        }
    }

    /**
     * @dataProvider vectors
     * @param array<string, string> $vector
     */
    public function testAJournalKnowsItsAccountAsInEveryClient(array $vector): void
    {
        $account = JournalAccount::of(rtrim($vector['base_url'], '/'), $vector['token']);
        self::assertSame($vector['account'], $account);
    }
}
