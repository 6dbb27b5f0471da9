import type { Schemas } from '../../api/paths.ts';

/** Days without use after which a token is likely forgotten. */
export const IDLE_DAYS = 90;
const DAY_MS = 86_400_000;

/** Whether a token was never used, or last so long ago that it is likely forgotten; undefined while it is in use. */
export function idleness(
  { created_at, last_used_at }: Pick<Schemas['ApiToken'], 'created_at' | 'last_used_at'>,
  nowMs: number,
): 'new' | 'never' | 'idle' | undefined {
  const since = nowMs - new Date(last_used_at ?? created_at).getTime();
  const isLong = since >= IDLE_DAYS * DAY_MS;
  if (last_used_at === null) return isLong ? 'never' : 'new';
  return isLong ? 'idle' : undefined;
}
