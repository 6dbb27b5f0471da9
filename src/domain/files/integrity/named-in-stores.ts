import { type NamedRow, namedObjects, stages } from './named-objects.ts';
import { refusedState } from './stored-whole.ts';
import { readState, type VerifyDeps } from './verify-objects.ts';

/** Whether the control database names objects, and whether the stores have at least one of them whole. */
export type NamedInStores = 'nothing_named' | 'one_is_whole' | 'none_is_whole';

/** Larger objects are read last: one takes minutes. */
const LARGE_BYTES = 64 * 1024 * 1024;

/** Looks at the oldest objects of each stage, up to one that is whole. */
export async function findNamedInStores(deps: VerifyDeps): Promise<NamedInStores> {
  let found: NamedInStores = 'nothing_named';
  for (const stage of stages) {
    for await (const rows of namedObjects(deps.database, stage)) {
      const isLarge = ({ storedBytes }: NamedRow) => Number((storedBytes ?? 0) > LARGE_BYTES);
      for (const row of rows.toSorted((a, b) => isLarge(a) - isLarge(b))) {
        const state = await readState(deps, stage, row).catch(refusedState);
        if (state === 'whole') return 'one_is_whole';
        found = 'none_is_whole';
      }
      break; // A store that lacks all of these is not theirs, however many follow.
    }
  }
  return found;
}
