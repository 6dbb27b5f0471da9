<?php

declare(strict_types=1);

namespace Celeiro;

use Celeiro\Internal\Query\ExactValue;
use Celeiro\Model\ConditionOperator;

/**
 * One filter of a query.
 */
final readonly class Condition implements \JsonSerializable
{
    public ConditionOperator $op;

    /**
     * @param string $field Name of a field of the schema.
     * @param ConditionOperator|string $op How the field is compared with the value: `=`, `in`, `is null` and so on.
     * @param mixed $value A text, an int, a float, a bool, a `DateTimeInterface` (for timestamps; a date is a text), what
     *     JSON or a text can be made of (a backed enum, a `GMP`, a `BcMath\Number`), or a list of these for `in` and
     *     `between`. A decimal is a text of its digits. Nothing loses digits: what a JSON number may not carry is sent as a
     *     text.
     * @throws \InvalidArgumentException where the operator is none; where the value is of another kind, when it is sent
     */
    public function __construct(public string $field, ConditionOperator|string $op, public mixed $value = null)
    {
        $this->op = is_string($op)
            ? ConditionOperator::tryFrom($op) ?? throw new \InvalidArgumentException("\"$op\" is no operator of a condition")
            : $op;
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        $condition = ['field' => $this->field, 'op' => $this->op->value];
        return $this->value === null ? $condition : $condition + ['value' => ExactValue::of($this->value)];
    }
}
