<?php

// Written by OpenAPI Generator from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * Comparison. As in SQL, a record whose field is null satisfies `is null` and no other operator, `!=` and `not in`
 * included. `like` distinguishes upper and lower case.
 */
enum ConditionOperator: string
{
    case Equal = '=';
    case NotEqual = '!=';
    case Greater = '>';
    case Less = '<';
    case GreaterOrEqual = '>=';
    case LessOrEqual = '<=';
    case Like = 'like';
    case NotLike = 'not like';
    case In = 'in';
    case NotIn = 'not in';
    case Between = 'between';
    case IsNull = 'is null';
    case IsNotNull = 'is not null';
}
