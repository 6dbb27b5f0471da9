import type { Command } from 'commander';
import type { Control } from '../../control.ts';
import type { UnnamedTotals } from '../../domain/files/integrity/unnamed-objects.ts';
import type { Tenant } from '../../domain/tenants/tenants-store.ts';
import type { OpenObjects } from '../../profiles/open-objects.ts';
import { EXIT_FAILED } from '../cli-error.ts';
import { withControl, withTenant } from '../control/with-control.ts';
import { bytes, count } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';
import { toMend } from '../verify/not-whole.ts';

interface Options {
  tenant?: string;
  repairIndex?: boolean;
}

/** Removed objects are among `objects` and `bytes`. */
interface Unnamed extends UnnamedTotals {
  removed: number;
  removed_bytes: number;
  /** Those of files that the control database has lost; they are never removed. */
  lost_objects: number;
  first_keys: string[];
}

/** A schema whose files the control database counts wrong; with `--repair-index` it does no more. */
interface MiscountedSchema {
  tenant: string;
  schema: string;
  files: number;
  counted: number;
}

const FIRST_KEYS = 10;

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(say('verify'))
    .option('--tenant <slug>', say('opt_verify_tenant'))
    .option('--repair-index', say('opt_repair_index'))
    .action(action(verify));
}

/**
 * Exit code 1 when anything that was not set aside is missing or damaged, or is counted wrong and stays so. Unnamed objects
 * only cost space.
 */
async function verify(out: Output, options: Options): Promise<number | undefined> {
  if (options.tenant === undefined) return withControl((control) => verifyIn(out, control, options));
  return withTenant(options.tenant, (control, tenant) => verifyIn(out, control, options, tenant));
}

async function verifyIn(out: Output, control: Control, options: Options, tenant?: Tenant) {
  const [{ openObjects }, { toldNamed, verifyNamed }, { toldTables, verifyTablesOf }] = await Promise.all([
    import('../../profiles/open-objects.ts'),
    import('../verify/verify-named.ts'),
    import('../verify/verify-lake.ts'),
  ]);
  const open = await openObjects(control.settings, control.database);
  try {
    const named = await verifyNamed(control.database, open, tenant?.id);
    const repair = options.repairIndex === true;
    const unnamed = await findUnnamedIn(control, open, tenant, repair);
    const miscounted = await findMiscountedIn(control, tenant, repair);
    const tables =
      control.settings.profile === 'distributed' ? await verifyTablesOf(control, tenant?.id) : undefined;
    await conclude(control, unnamed, tenant, repair);
    out.result({ ...named, unnamed, miscounted, ...(tables && { tables }) }, () =>
      [
        ...toldNamed(named),
        ...(tables ? toldTables(tables) : []),
        ...toldUnnamed(unnamed),
        ...toldMiscounted(miscounted, repair),
      ].join('\n'),
    );
    const isCountedRight = miscounted.length === 0 || repair;
    const isWhole = toMend(named.damaged).length === 0 && isCountedRight && (tables?.wrong.length ?? 0) === 0;
    return isWhole ? undefined : EXIT_FAILED;
  } finally {
    open.close();
  }
}

async function findUnnamedIn(
  { database, settings }: Control,
  { objects }: OpenObjects,
  tenant: Tenant | undefined,
  repair: boolean,
): Promise<Unnamed> {
  const [{ findUnnamed, removeUnnamed, totalsOf }, { foreignFolders }] = await Promise.all([
    import('../../domain/files/integrity/unnamed-objects.ts'),
    import('../../profiles/foreign-folders.ts'),
  ]);
  const found: Unnamed = {
    objects: 0,
    bytes: 0,
    removed: 0,
    removed_bytes: 0,
    lost_objects: 0,
    first_keys: [],
  };
  const where = { folder: tenant ? `${tenant.slug}/` : '', foreign: foreignFolders(settings) };
  for await (const unnamed of findUnnamed({ database, objects }, where)) {
    const sums = totalsOf(unnamed);
    found.objects += sums.objects;
    found.bytes += sums.bytes;
    found.lost_objects += unnamed.filter(({ isLost }) => isLost).length;
    found.first_keys.push(...unnamed.slice(0, FIRST_KEYS - found.first_keys.length).map(({ key }) => key));
    if (!repair) continue;
    const removed = await removeUnnamed(objects, unnamed);
    found.removed += removed.objects;
    found.removed_bytes += removed.bytes;
  }
  return found;
}

async function findMiscountedIn(
  { database }: Control,
  tenant: Tenant | undefined,
  repair: boolean,
): Promise<MiscountedSchema[]> {
  const { findMiscounted, recountFiles } = await import('../../domain/files/listing/miscounted.ts');
  const miscounted = await findMiscounted(database, tenant?.id);
  if (repair && miscounted.length > 0) await recountFiles(database, tenant?.id);
  return miscounted.map(({ tenantSlug, schemaSlug, files, kept }) => ({
    ...{ tenant: tenantSlug, schema: schemaSlug },
    ...{ files, counted: kept },
  }));
}

/** Records that everything was verified, if it was, and forgets stale entries if that was asked for. */
async function conclude(
  { database }: Control,
  unnamed: Unnamed,
  tenant: Tenant | undefined,
  repair: boolean,
) {
  const [{ forgetRemoved }, { noteComplete }] = await Promise.all([
    import('../../domain/files/integrity/damaged-objects.ts'),
    import('../../domain/files/integrity/integrity-pass.ts'),
  ]);
  if (repair) await forgetRemoved(database, tenant?.id);
  const left = {
    objects: unnamed.objects - unnamed.removed,
    bytes: unnamed.bytes - unnamed.removed_bytes,
  };
  if (!tenant) await noteComplete(database, left);
}

function toldUnnamed({ objects, bytes: size, removed, lost_objects: lost, first_keys }: Unnamed): string[] {
  if (objects === 0) return [];
  const sums = { objects: count(objects), bytes: bytes(size) };
  const told =
    removed > 0
      ? say('verify_unnamed_repaired', { ...sums, removed: count(removed) })
      : say('verify_unnamed', sums);
  return [
    told,
    ...first_keys.map((key) => `  ${key}`),
    ...(lost > 0 ? [say('verify_unnamed_lost', { objects: count(lost) })] : []),
  ];
}

function toldMiscounted(miscounted: MiscountedSchema[], repaired: boolean): string[] {
  if (miscounted.length === 0) return [];
  const head = [say('col_tenant'), say('col_schema'), say('col_files'), say('col_counted')];
  const rows = miscounted.map(({ tenant, schema, files, counted }) => [tenant, schema, files, counted]);
  return [say(repaired ? 'verify_recounted' : 'verify_miscounted'), table(head, rows)];
}
