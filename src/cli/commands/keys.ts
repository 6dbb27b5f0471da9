import type { Command } from 'commander';
import { action, type Output } from '../output.ts';
import { say } from '../say.ts';
import { withControl } from '../with-control.ts';

export function addKeys(program: Command): void {
  const keys = program.command('keys').description(say('keys'));
  keys.command('rotate').description(say('keys_rotate')).action(action(rotate));
}

async function rotate(out: Output): Promise<undefined> {
  const kid = await withControl(({ keyring }) => keyring.rotate());
  out.result({ kid }, () => say('keys_rotated', { kid }));
  return undefined;
}
