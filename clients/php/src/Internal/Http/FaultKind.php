<?php

declare(strict_types=1);

namespace Celeiro\Internal\Http;

/**
 * Why an attempt has no answer.
 *
 * @internal
 */
enum FaultKind
{
    /** No connection came to be, so the service cannot have begun. */
    case Refused;
    /** The connection broke off. */
    case Cut;
    /** Not a byte moved within the timeout. */
    case Silent;
    /** The certificate is not trusted, or one of this machine's own is not usable: the next attempt would find the same. */
    case Untrusted;
    /** What came is not HTTP. */
    case Foreign;
    /** The address is none. */
    case Unsendable;
}
