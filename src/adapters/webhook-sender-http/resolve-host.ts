import dns, { lookup, type Resolver } from 'node:dns/promises';

/** Every address a name leads to. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

/** Errors after which the system is asked: no name server knows the name, but the machine's own files or domains may. */
const ASK_THE_SYSTEM = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);
/** Errors after which the name servers are read anew: none answered. */
const UNANSWERED = new Set(['ETIMEOUT', 'ECONNREFUSED']);
/** Callers that wait for the system's resolver; more are refused. */
const MAX_WAITING = 100;

/**
 * Asks the name servers, which costs no thread. The system's resolver blocks one of the few threads that all file
 * operations share, and a stranger's slow name server must not hold those. Only names that the servers do not know go
 * to the system's resolver, one at a time: a stranger's server may deny the first question and delay the second.
 */
export function createHostResolver(
  askServers: ResolveHost = askNameServers(),
  askSystem: ResolveHost = askTheSystem,
): ResolveHost {
  const inTurn = createTurns(MAX_WAITING);
  return async (hostname) => {
    try {
      return await askServers(hostname);
    } catch (error) {
      if (!ASK_THE_SYSTEM.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      return inTurn(() => askSystem(hostname));
    }
  };
}

/**
 * Asks the name servers of /etc/resolv.conf. A resolver reads that file once, so after a question that no server answered
 * the next one goes to a new resolver: the servers may have changed.
 */
export function askNameServers(
  makeResolver = () => new dns.Resolver({ timeout: 2000, tries: 2 }),
): ResolveHost {
  let current: Resolver | undefined;
  return async (hostname) => {
    current ??= makeResolver();
    const resolver = current;
    const both = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = both.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const failures = both.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    // Another question may have renewed it meanwhile.
    if (resolver === current && failures.some(({ code }) => UNANSWERED.has(code))) current = undefined;
    if (found.length === 0 && failures.length > 0) throw failures[0];
    return found;
  };
}

async function askTheSystem(hostname: string): Promise<string[]> {
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

/** Runs one work at a time, in the order in which they came. */
function createTurns(maxWaiting: number) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= maxWaiting)
      throw Object.assign(new Error('too many names to look up'), { code: 'EAI_AGAIN' });
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {}).finally(() => waiting--);
    return mine;
  };
}
