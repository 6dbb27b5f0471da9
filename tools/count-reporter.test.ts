import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lacking } from '../test/support/lacking.ts';

/** Runs files of tests by Vitest with the reporter. */
async function run(files: Record<string, string>, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-reporter-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.test.ts`), text);
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
  const reporter = join(import.meta.dirname, 'count-reporter.ts');
  const args = [vitest, 'run', '--globals', '--root', folder, '--reporter', reporter];
  const { CELEIRO_TEST_LACKING: _, ...own } = process.env;
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env: { ...own, ...env } });
  return { status, lines: stdout.split('\n').filter(Boolean) };
}

const PASSES = "it('passes', () => {});";

it('counts as failed what a hook that failed kept from running', async () => {
  const inSuite =
    "describe('suite', () => { beforeAll(() => { throw new Error('x'); }); it('a', () => {}); });";
  const inFile = "beforeAll(() => { throw new Error('x'); }); it('a', () => {});";
  const { status, lines } = await run({
    suite: `${inSuite}\n${PASSES}`,
    file: inFile,
    broken: 'throw new Error()',
  });
  expect(lines.at(-1)).toBe('1 passed, 3 failed');
  expect(status).toBe(1);
});

it('names what was skipped, with the reason, and fails a run in which nothing passed', async () => {
  const skipped = "it('a', ({ skip }) => { skip('no such machine'); }); it.skip('b', () => {});";
  const some = await run({ skipped: `${skipped}\n${PASSES}` });
  expect(some.lines).toEqual([' SKIP  skipped.test.ts > a: no such machine', '1 passed, 0 failed']);
  expect(some.status).toBe(0);
  const none = await run({ skipped });
  expect(none.lines).toContain(' FAIL  all tests');
  expect(none.lines.at(-1)).toBe('0 passed, 1 failed');
  expect(none.status).toBe(1);
});

it('fails a test that lacks what CI has, where it is told so', async () => {
  const wants = `it('a', ({ skip }) => { skip('${lacking('strace')}'); });\n${PASSES}`;
  const here = await run({ wants });
  expect(here).toMatchObject({ status: 0 });
  expect(here.lines.at(-1)).toBe('1 passed, 0 failed');
  const inCi = await run({ wants }, { CELEIRO_TEST_LACKING: 'fail' });
  expect(inCi.lines).toContain(' FAIL  wants.test.ts > a');
  expect(inCi.lines.at(-1)).toBe('1 passed, 1 failed');
  expect(inCi.status).toBe(1);
});
