import dns, { lookup, type Resolver } from 'node:dns/promises';

/** Every address a name leads to. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Not found by the name servers, or there are none: the machine's own files and search domains may know it. */
const ASK_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/**
 * Asks the name servers, which costs no thread: the system's resolver blocks one of four that all files share,
 * and a stranger's slow name server must not hold those. Only names that the servers do not know go there.
 */
export function createHostResolver(): ResolveHost {
  const resolver: Resolver = new dns.Resolver({ timeout: 2000, tries: 2 });
  return async (hostname) => {
    const both = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = both.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    if (found.length > 0) return found;
    const failure = both.find((result) => result.status === 'rejected');
    if (failure && !ASK_THE_SYSTEM.has(failure.reason.code)) throw failure.reason;
    return (await lookup(hostname, { all: true })).map(({ address }) => address);
  };
}
