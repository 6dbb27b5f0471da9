<?php

declare(strict_types=1);

namespace Celeiro;

/**
 * Whether the bodies of uploads are compressed.
 */
enum Gzip
{
    /** Unless the upload goes to a loopback address, where sending costs less than compressing. */
    case Auto;
    case Always;
    case Never;
}
