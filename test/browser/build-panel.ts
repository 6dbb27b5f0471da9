import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'src/panel',
  'src/domain/checking',
  'clients/typescript/src/check',
  'src/messages',
  'generated/json-kernel.wasm',
  'generated/openapi.json',
].map((path) => join(root, path));
const result = join(root, 'dist/panel/index.html');

/** Builds the web application unless the last build is newer than all its sources. */
export async function buildPanel(): Promise<void> {
  const builtMs = await changedMs(result);
  const newestMs = Math.max(...(await Promise.all(sources.map(newest))));
  if (builtMs > newestMs) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // In a process of its own: the tests' NODE_ENV would make it a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [vite, 'build', 'src/panel', '--logLevel', 'error'], {
    cwd: root,
    env,
  });
}

async function newest(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true }).catch(() => []);
  return Math.max(...(await Promise.all([path, ...files.map((file) => join(path, file))].map(changedMs))));
}

/** Time of the last change, ms; 0 if the path does not exist. */
async function changedMs(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}
