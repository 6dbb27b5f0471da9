import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../src/domain/webhooks/signed-headers.ts';
import { newWebhookSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { verifySnippets } from '../../src/panel/texts/webhooks.ts';
import { pythonVenv } from '../../tools/python-venv.ts';
import { freePort } from '../support/free-port.ts';

const secret = newWebhookSecret();
const ends: (() => unknown)[] = [];
afterAll(() => Promise.all(ends.map((end) => end())));

/** Below the tests, so that its imports are found. */
async function writeSnippet(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(import.meta.dirname, '.snippet-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Runs a snippet as its reader would, and waits until its port answers. */
async function serve(command: string, args: string[], port: number): Promise<string> {
  const env = { ...process.env, CELEIRO_WEBHOOK_SECRET: secret };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  ends.push(() => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}/celeiro`;
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`the snippet ended: ${errors}`);
    await sleep(50);
  }
  return url;
}

const snippets: [keyof typeof verifySnippets, () => Promise<string>][] = [
  [
    'typescript',
    async () => {
      const port = await freePort();
      const file = await writeSnippet('s.ts', verifySnippets.typescript.replace('3000', String(port)));
      return serve(process.execPath, [file], port);
    },
  ],
  [
    'python',
    async () => {
      const port = await freePort();
      const file = await writeSnippet('s.py', verifySnippets.python);
      const bin = await pythonVenv(join(import.meta.dirname, 'webhook-snippets.txt'));
      const run = [join(import.meta.dirname, 'serve_snippet.py'), String(port), file];
      return serve(join(bin, 'python'), run, port);
    },
  ],
];

describe.each(snippets)("the panel's snippet in %s", (_language, start) => {
  it('takes what the service signs and refuses what was changed, is old or misses a part', async () => {
    const url = await start();
    const body = '{"topic":"schemas.run.status","metadata":{"schema":"ação 😀"}}';
    const at = (secondsAgo: number) =>
      signedHeaders(
        { id: 'msg_1', body },
        [newWebhookSecret(), secret],
        new Date(Date.now() - secondsAgo * 1000),
      );
    const answer = async (headers: Record<string, string>, sent = body) =>
      (await fetch(url, { method: 'POST', headers, body: sent })).status;
    expect(await answer(at(0))).toBe(204);
    expect(await answer(at(0), body.replace('run', 'ruin'))).toBe(401);
    expect(await answer(at(301))).toBe(401);
    expect(await answer({ ...at(0), 'webhook-id': 'msg_2' })).toBe(401);
    expect(await answer({ ...at(0), 'webhook-signature': 'v1,' })).toBe(401);
    for (const missing of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
      const headers = Object.fromEntries(Object.entries(at(0)).filter(([name]) => name !== missing));
      expect(await answer(headers), missing).toBe(401);
    }
  }, 120_000);
});
