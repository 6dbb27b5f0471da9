import type { Command } from 'commander';
import { operator } from '../control/operator.ts';
import { withTenant } from '../control/with-control.ts';
import { parseId } from '../terminal/arguments.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addFile(program: Command): void {
  const file = program.command('file').description(say('file'));
  file
    .command('set-aside')
    .description(say('file_set_aside'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<schema>', say('arg_schema'))
    .argument('<id>', say('arg_file_id'), parseId)
    .action(action(setAside));
  file
    .command('take-back')
    .description(say('file_take_back'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<schema>', say('arg_schema'))
    .argument('<id>', say('arg_file_id'), parseId)
    .action(action(takeBack));
}

const repairs = () => import('../../domain/files/repairs/audited-repairs.ts');

async function setAside(out: Output, slug: string, schema: string, id: number): Promise<undefined> {
  await withTenant(slug, async ({ database }, tenant) => {
    const { setFileAsideBy } = await repairs();
    await setFileAsideBy(database, await operator(tenant), schema, id);
    out.result({ id, set_aside: true }, () => say('file_is_aside', { id }));
  });
  return undefined;
}

async function takeBack(out: Output, slug: string, schema: string, id: number): Promise<undefined> {
  await withTenant(slug, async ({ database, settings }, tenant) => {
    const [{ takeFileBackBy }, { openObjects }] = await Promise.all([
      repairs(),
      import('../../profiles/open-objects.ts'),
    ]);
    const { objects, close } = await openObjects(settings, database);
    try {
      await takeFileBackBy({ database, objects }, await operator(tenant), schema, id);
    } finally {
      close();
    }
    out.result({ id, set_aside: false }, () => say('file_is_back', { id }));
  });
  return undefined;
}
