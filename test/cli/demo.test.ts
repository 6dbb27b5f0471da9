import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { projectDir, SLOW_MS } from './run-cli.ts';

it('goes through every step, leaves nothing running and exits with 0', { timeout: 3 * SLOW_MS }, async () => {
  const child = spawn(process.execPath, ['src/cli/demo.ts', '--once'], {
    cwd: projectDir,
    env: { ...process.env, CELEIRO_PORT: '18080' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const [code, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  expect(stdout).not.toContain('\u001b[');
  expect(stdout.match(/^\d+\. /gm)?.length).toBeGreaterThanOrEqual(14);
  expect(stdout).toContain('9.000 linhas ao todo');
  expect(stdout).toContain('As respostas são iguais às de antes, valor por valor.');
  expect(stdout).toMatch(/Painel de controle .*: http:\/\/localhost:\d+\/convite\/[\w-]{43}\n/);
  const url = /No ar em (\S+),/.exec(stdout)?.[1];
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
