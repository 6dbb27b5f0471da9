import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const project = join(root, '../..');
const run = promisify(execFile);
/** Most bytes of the archive. */
const MAX_ARCHIVE_BYTES = 60_000;

const PROGRAM = `
import { Celeiro, checkFile, createChecker, ErrorCodes, InvalidFileError, verifyWebhook } from 'celeiro';
import type { DateText, DecimalText, Query, Row, SentPart, TimestampText, UploadSummary, WebhookEvent } from 'celeiro';

const schema = { event_date_field: 'at', fields: [{ name: 'at', type: 'date' }] };
const client = new Celeiro('http://localhost:1', 'token', { maxAttempts: 1 });
const query: Query = { select: ['n'], event_from: '2026-01-01', event_to: '2026-01-31' };
export async function use(): Promise<void> {
  for await (const row of client.rows<{ n: bigint; d: DecimalText }>('s', query)) console.log(row.n + 1n, row.d.length);
  const page = await client.query('s', query);
  const first: Row | undefined = page.rows[0];
  const summary: UploadSummary = await client.upload('s', new Uint8Array(), { name: 'a.jsonl', check: schema });
  const event: WebhookEvent = await verifyWebhook('', {}, 'whsec_x');
  const checker = await createChecker(schema);
  checker.close();
  console.log(first, summary, event.metadata.run_id + 1n);
}
const error = await client.shapes().catch((cause: unknown) => cause);
console.log((error as InvalidFileError).code, ErrorCodes.schema_not_found);
console.log((await checkFile(schema, new TextEncoder().encode('{"at":"2026-01-01"}\\n{}\\n'))).rows);
export type Used = [DateText, TimestampText, SentPart];
`;

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-package-'));
  // The package is built already; packing builds it again otherwise, under the other tests.
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: root });
  archive = join(folder, (await readdir(folder))[0]!);
  const installed = join(folder, 'node_modules/celeiro');
  await mkdir(installed, { recursive: true });
  await run('tar', ['xf', archive, '--strip-components=1', '-C', installed]);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  await writeFile(join(folder, 'program.ts'), PROGRAM);
  const readme = await readFile(join(root, 'README.md'), 'utf8');
  await writeFile(join(folder, 'quick-start.ts'), /```ts\n(.*?)```/s.exec(readme)![1]!);
});
afterAll(() => rm(folder, { recursive: true }));

describe('the archive', () => {
  it('has at most 60 kB, the licence and no source', async () => {
    expect((await stat(archive)).size).toBeLessThanOrEqual(MAX_ARCHIVE_BYTES);
    const files = await readdir(join(folder, 'node_modules/celeiro'));
    expect(files.sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'has types that are strict, and the program of the README fits them, with module %s and resolution %s',
    async (module, moduleResolution) => {
      const options = { module, moduleResolution, target: 'es2022', lib: ['es2022', 'dom'], types: ['node'] };
      const typeRoots = [join(project, 'node_modules/@types')];
      const compilerOptions = {
        ...options,
        typeRoots,
        strict: true,
        noEmit: true,
        exactOptionalPropertyTypes: true,
      };
      const config = join(folder, `tsconfig.${module}.json`);
      await writeFile(config, JSON.stringify({ compilerOptions, files: ['program.ts', 'quick-start.ts'] }));
      const compiled = run(process.execPath, [
        join(project, 'node_modules/typescript/bin/tsc'),
        '-p',
        config,
      ]);
      await compiled.catch((error: { stdout: string }) => expect(error.stdout).toBe(''));
    },
  );

  it('runs on Node', async () => {
    const { stdout } = await run(process.execPath, [join(folder, 'program.ts')]);
    expect(stdout.trim().split('\n')).toEqual(['connection_refused schema_not_found', '2']);
  });

  it('is taken by a bundler for browsers, with the checker in a file of its own and nothing of Node', async () => {
    const outDir = join(folder, 'bundle');
    await build({
      configFile: false,
      root: folder,
      logLevel: 'error',
      build: { outDir, target: 'es2022', rolldownOptions: { input: join(folder, 'program.ts') } },
    });
    const files = await readdir(join(outDir, 'assets'));
    expect(files.filter((name) => name.startsWith('packed-checker-'))).toHaveLength(1);
    expect(files.filter((name) => name.includes('browser-external'))).toEqual([]);
  });
});
