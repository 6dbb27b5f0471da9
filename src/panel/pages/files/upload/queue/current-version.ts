import { onAccountChange } from '../../../../api/account.ts';
import { call } from '../../../../api/call.ts';
import type { Schemas } from '../../../../api/paths.ts';

type Version = Schemas['Version'];

/** Time for which one reading of a schema serves, ms: a queue of many files follows a new version within this time. */
const KEPT_MS = 10_000;

const readings = new Map<string, { version: Promise<Version>; until: number }>();

onAccountChange(forgetVersions);

/** The version by which the files of a schema are checked. Read once for many files: reading counts as a request each time. */
export function currentVersion(slug: string): Promise<Version> {
  const known = readings.get(slug);
  if (known && known.until > performance.now()) return known.version;
  const version = call('get', '/schemas/{slug}', { path: { slug } }).then(({ versions }) => versions[0]!);
  const reading = { version, until: performance.now() + KEPT_MS };
  readings.set(slug, reading);
  version.catch(() => readings.get(slug) === reading && readings.delete(slug));
  return version;
}

/** The next file is checked by what the service answers then. */
export function forgetVersions(): void {
  readings.clear();
}
