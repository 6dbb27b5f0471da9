import { countPendingMigrations, hasTable } from '../../adapters/database-postgres/examine.ts';
import { type Settings, SettingsError } from '../../config/settings.ts';
import { storePlace } from '../../config/store-place.ts';
import { findNamedInStores } from '../../domain/files/integrity/named-in-stores.ts';
import type { Database } from '../../ports/database.ts';
import { openWhoseverObjects } from '../../profiles/open-objects.ts';
import { isUsed, requireOwnStore } from '../../profiles/own-store.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { reason } from './reason.ts';

/** Checks as a start does that the object store is that of the control database. Writes no id. */
export async function examineInstallation(database: Database, settings: Settings): Promise<Finding[]> {
  const check = say('doctor_installation');
  const open = await openWhoseverObjects(settings);
  const place = storePlace(settings);
  const { name } = place;
  try {
    if (!(await hasTable(database, 'files'))) {
      if (!(await isUsed(place, open.objects))) return [];
      return [withNewDatabase(settings)];
    }
    // The tables of an older release may lack what is asked.
    if ((await countPendingMigrations(database)) > 0) return [];
    const deps = { database, ...open };
    const isWritten = await requireOwnStore(place, deps);
    // A start does not refuse this where the database lies in the folder: there is nothing else to begin with.
    const isNew = place.holdsDatabase && (await findNamedInStores(deps)) === 'nothing_named';
    if (isNew && (await isUsed(place, open.objects))) return [withNewDatabase(settings)];
    const found = say(isWritten ? 'doctor_installation_ok' : 'doctor_installation_unclaimed', { name });
    return [{ check, state: 'ok', found }];
  } catch (error) {
    if (error instanceof SettingsError) return [{ check, state: 'failed', found: reason(error) }]; // it says what to do
    const found = say('doctor_installation_unknown', { name, reason: reason(error) });
    return [{ check, state: 'warning', found, todo: say('doctor_installation_unknown_todo') }];
  } finally {
    open.close();
  }
}

function withNewDatabase(settings: Settings): Finding {
  const { name, holdsDatabase, kind } = storePlace(settings);
  return {
    check: say('doctor_installation'),
    state: holdsDatabase ? 'warning' : 'failed',
    found: say('doctor_installation_new', { name }),
    todo: say(
      holdsDatabase ? 'doctor_installation_new_embedded_todo' : `doctor_installation_new_${kind}_todo`,
    ),
  };
}
