import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { lacking } from '../../../../test/support/lacking.ts';
import { setprivPrefix, withFewPrivileges } from './child-privileges.ts';

it('lets a child gain no privilege, and leaves it on root one capability at most', ({ skip }) => {
  skip(setprivPrefix(['--no-new-privs']).length === 0, lacking('setpriv of util-linux'));
  const [command, ...args] = withFewPrivileges(['cat', '/proc/self/status']);
  const { stdout } = spawnSync(command!, args, { encoding: 'utf8' });
  expect(stdout).toMatch(/^NoNewPrivs:\t1$/m);
  const DAC_OVERRIDE = '0000000000000002';
  const isRoot = process.getuid?.() === 0;
  if (isRoot) expect(stdout).toMatch(new RegExp(`^CapBnd:\t${DAC_OVERRIDE}$`, 'm'));
  expect(stdout).toMatch(new RegExp(`^CapEff:\t${isRoot ? DAC_OVERRIDE : '0{16}'}$`, 'm'));
});

it('leaves a command as it is where setpriv refuses the flags', () => {
  expect(setprivPrefix(['--no-such-flag'])).toEqual([]);
});
