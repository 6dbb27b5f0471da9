import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { withControl } from '../control/with-control.ts';
import { action, type Output } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addKeys(program: Command): void {
  const keys = program.command('keys').description(say('keys'));
  keys.command('rotate').description(say('keys_rotate')).action(action(rotate));
  keys.command('seal').description(say('keys_seal')).action(action(seal));
  keys
    .command('remove')
    .description(say('keys_remove'))
    .argument('<kid>', say('arg_kid'))
    .action(action(remove));
}

async function rotate(out: Output): Promise<undefined> {
  const kid = await withControl(({ keyring }) => keyring.rotate());
  out.result({ kid }, () => say('keys_rotated', { kid }));
  return undefined;
}

async function seal(out: Output): Promise<undefined> {
  const count = await withControl(({ keyring }) => keyring.sealAnew());
  out.result({ count }, () => say('keys_sealed', { keys: count }));
  return undefined;
}

async function remove(out: Output, kid: string): Promise<undefined> {
  const outcome = await withControl(({ keyring }) => keyring.remove(kid));
  if (outcome !== 'removed') throw new CliError(outcome === 'opens' ? 'key_opens' : 'key_unknown', { kid });
  out.result({ kid, removed: true }, () => say('key_removed', { kid }));
  return undefined;
}
