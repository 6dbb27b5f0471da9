<?php

declare(strict_types=1);

namespace Celeiro\Story;

use Celeiro\Celeiro;
use Celeiro\Query;

/**
 * Where the story is told, and what is expected.
 */
final readonly class Scene
{
    /**
     * @param array<mixed> $steps those of clients/shared/story.json
     * @param array<string, string> $window
     */
    private function __construct(
        public Celeiro $celeiro,
        public string $schema,
        public string $badSchema,
        public array $steps,
        public array $window,
    ) {
    }

    public static function open(): self
    {
        $story = json_decode(file_get_contents(getenv('CELEIRO_STORY')), true, flags: JSON_THROW_ON_ERROR);
        $celeiro = new Celeiro(getenv('CELEIRO_URL'), getenv('CELEIRO_TOKEN'));
        return new self($celeiro, getenv('CELEIRO_SCHEMA'), $story['bad_schema'], $story['steps'], $story['window']);
    }

    public static function dataFile(string $name): string
    {
        return getenv('CELEIRO_DATA') . "/$name";
    }

    /** @param list<string> $select */
    public function query(array $select, ?int $limit = null): Query
    {
        return new Query($select, $this->window['event_from'], $this->window['event_to'], limit: $limit);
    }

    public static function check(string $what, mixed $got, mixed $want): void
    {
        if ($got !== $want) {
            $shown = static fn (mixed $value) => var_export($value, true);
            throw new \UnexpectedValueException("$what: got {$shown($got)}, want {$shown($want)}");
        }
    }
}
