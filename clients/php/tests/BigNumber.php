<?php

declare(strict_types=1);

namespace Celeiro\Tests;

/** An enum whose value a double does not hold. */
enum BigNumber: int
{
    case First = 2 ** 53 + 1;
}
