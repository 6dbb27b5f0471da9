import { useZoneOfAccount } from '../../api/session.tsx';
import { common } from '../../texts/common.ts';
import { formatInstant, momentTitle } from './format.ts';

/** A moment in the account's time zone; the title names the zone, and the moment in UTC. */
export function Moment({ at }: { at: string | null }) {
  useZoneOfAccount();
  if (at === null) return <>{common.none}</>;
  return (
    <time dateTime={at} title={momentTitle(at)}>
      {formatInstant(at)}
    </time>
  );
}
