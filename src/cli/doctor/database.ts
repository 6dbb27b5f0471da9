import {
  countPendingMigrations,
  examineExtensions,
  hasTable,
  serverVersion,
} from '../../adapters/database-postgres/examine.ts';
import { requirePlansInUse } from '../../config/plans-in-use.ts';
import { readPriceLists } from '../../config/price-lists.ts';
import { readSealKeys } from '../../config/secret-key.ts';
import { type Settings, SettingsError } from '../../config/settings.ts';
import { countDamaged } from '../../domain/files/integrity/damaged-objects.ts';
import { lastComplete } from '../../domain/files/integrity/integrity-pass.ts';
import { countKeys } from '../../domain/security/keyring.ts';
import { readSealed, SealedKeysError, unsealEvery } from '../../domain/security/sealed-keys.ts';
import type { Database } from '../../ports/database.ts';
import { describeNoDatabase } from '../control/describe-no-database.ts';
import { describeSealedKeys } from '../control/describe-sealed-keys.ts';
import { openDatabase } from '../control/open-database.ts';
import { bytes, count, instant } from '../terminal/figures.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';
import { examineInstallation } from './installation.ts';
import { reason } from './reason.ts';

/** Checks the control database as it is: migrates nothing and makes no key. */
export async function examineDatabase(settings: Settings): Promise<Finding[]> {
  const check = say('doctor_database');
  const kind = say(settings.databaseUrl ? 'doctor_database_external' : 'doctor_database_embedded');
  let opened: Awaited<ReturnType<typeof openDatabase>> | undefined;
  try {
    opened = await openDatabase(settings);
    const { database } = opened;
    const found = say('doctor_database_ok', { kind, version: await serverVersion(database) });
    return [
      { check, state: 'ok', found },
      await reportExtensions(database),
      await reportMigrations(database),
      await examineKeys(database, settings),
      ...(await examinePlans(database, settings)),
      ...(await examineInstallation(database, settings)),
      ...(await examineObjects(database)),
    ];
  } catch (error) {
    if (error instanceof SettingsError) {
      return [{ check, state: 'failed', found: `${kind}: ${reason(error)}` }]; // it says what to do
    }
    return [{ check, state: 'failed', ...describeNoDatabase(error, settings) }];
  } finally {
    await opened?.close();
  }
}

async function reportExtensions(database: Database): Promise<Finding> {
  const check = say('doctor_extensions');
  const { required, missing } = await examineExtensions(database);
  if (missing.length === 0) return { check, state: 'ok', found: required.join(', ') };
  const found = say('doctor_extensions_missing', { names: missing.join(', ') });
  return { check, state: 'failed', found, todo: say('doctor_extensions_todo') };
}

async function reportMigrations(database: Database): Promise<Finding> {
  const check = say('doctor_migrations');
  const pending = await countPendingMigrations(database);
  if (pending === 0) return { check, state: 'ok', found: say('doctor_migrations_ok') };
  const found = say('doctor_migrations_pending', { pending });
  return { check, state: 'warning', found, todo: say('doctor_migrations_todo') };
}

async function examineKeys(database: Database, settings: Settings): Promise<Finding> {
  const check = say('doctor_keys');
  const keys = (await hasTable(database, 'signing_keys')) ? await countKeys(database) : 0;
  if (keys === 0) return { check, state: 'ok', found: say('doctor_keys_none') };
  try {
    unsealEvery(await readSealKeys(settings), await readSealed(database));
    return { check, state: 'ok', found: say('doctor_keys_ok', { keys }) };
  } catch (error) {
    if (error instanceof SealedKeysError)
      return { check, state: 'failed', ...describeSealedKeys(error, settings) };
    return { check, state: 'failed', found: reason(error), todo: say('doctor_keys_todo') };
  }
}

/** Looks for tenants whose plan the plans file does not have; another check tells what is wrong with the file itself. */
async function examinePlans(database: Database, settings: Settings): Promise<Finding[]> {
  const lists = await readPriceLists({ plans: settings.plansFile, shapes: settings.shapesFile }).catch(
    () => undefined,
  );
  if (!lists || !(await hasTable(database, 'tenants'))) return [];
  const check = say('doctor_plans');
  try {
    await requirePlansInUse(database, lists.plans);
    return [{ check, state: 'ok', found: say('doctor_plans_ok') }];
  } catch (error) {
    return [{ check, state: 'failed', found: reason(error) }];
  }
}

/** Reports damage that queries and `verify` found; reads no objects itself. */
async function examineObjects(database: Database): Promise<Finding[]> {
  if (!(await hasTable(database, 'damaged_objects'))) return [];
  const check = say('doctor_objects');
  const verified = await examineVerification(database);
  const { missing, damaged, unreadable } = await countDamaged(database);
  if (missing + damaged + unreadable === 0)
    return [{ check, state: 'ok', found: say('doctor_objects_ok') }, ...verified];
  const found = say('doctor_objects_damaged', { missing, damaged, unreadable });
  return [{ check, state: 'failed', found, todo: say('doctor_objects_todo') }, ...verified];
}

async function examineVerification(database: Database): Promise<Finding[]> {
  if (!(await hasTable(database, 'integrity_pass'))) return [];
  const check = say('doctor_verify');
  const { at, unnamed } = await lastComplete(database);
  if (!at) return [{ check, state: 'ok', found: say('doctor_verify_never') }];
  const last = say('doctor_verify_last', { at: instant(at)! });
  if (unnamed.objects === 0) return [{ check, state: 'ok', found: last }];
  const sums = { objects: count(unnamed.objects), bytes: bytes(unnamed.bytes) };
  const found = `${last}; ${say('doctor_verify_unnamed', sums)}`;
  return [{ check, state: 'warning', found, todo: say('doctor_verify_unnamed_todo') }];
}
