import type { Command } from 'commander';
import type { Control } from '../../control.ts';
import { EXIT_FAILED } from '../failures.ts';
import { count } from '../figures.ts';
import { action, type Output, table } from '../output.ts';
import { startProgress } from '../progress.ts';
import { say } from '../say.ts';
import { withControl, withTenant } from '../with-control.ts';

export function addVerify(program: Command): void {
  program
    .command('verify')
    .description(say('verify'))
    .option('--tenant <slug>', say('opt_verify_tenant'))
    .action(action(verify));
}

/** Exit code 1 where anything is missing or damaged. */
async function verify(out: Output, options: { tenant?: string }): Promise<number | undefined> {
  if (options.tenant === undefined) return withControl((control) => verifyIn(out, control));
  return withTenant(options.tenant, (control, tenant) => verifyIn(out, control, tenant.id));
}

async function verifyIn(out: Output, control: Control, tenantId?: number): Promise<number | undefined> {
  const [{ bytesToVerify, verifyObjects }, { openObjects }] = await Promise.all([
    import('../../domain/files/verify-objects.ts'),
    import('../../profiles/open-objects.ts'),
  ]);
  const { database, settings } = control;
  const { objects, close } = await openObjects(settings);
  const progress = startProgress({
    label: say('verify_label'),
    total: await bytesToVerify(database, tenantId),
  });
  let verified = 0;
  const damaged: { path: string; file_id: number | null; state: string }[] = [];
  try {
    const only = tenantId === undefined ? {} : { tenantId };
    const found = verifyObjects(
      { database, objects },
      { ...only, onRead: (bytes) => progress.advance(bytes) },
    );
    for await (const { object, state } of found) {
      verified++;
      if (state !== 'whole') damaged.push({ path: object.storagePath, file_id: object.fileId, state });
    }
  } finally {
    progress.stop();
    close();
  }
  out.result({ verified, damaged }, () =>
    damaged.length === 0
      ? say('verify_whole', { objects: count(verified) })
      : damagedTable(verified, damaged),
  );
  return damaged.length === 0 ? undefined : EXIT_FAILED;
}

function damagedTable(
  verified: number,
  damaged: { path: string; file_id: number | null; state: string }[],
): string {
  const rows = damaged.map(({ path, file_id, state }) => [
    file_id,
    say(state === 'missing' ? 'verify_missing' : 'verify_damaged'),
    path,
  ]);
  const head = [say('col_file_id'), say('col_status'), say('col_file')];
  const told = say('verify_found', { objects: count(verified), damaged: count(damaged.length) });
  return `${table(head, rows)}\n${told}`;
}
