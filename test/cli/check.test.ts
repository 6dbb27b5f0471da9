import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flightLines, flightsSchema, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';

describe('check', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const file = (name: string) => join(folder.path, name);
  const bad = `${flightLines(2)}{"departed_on":"2013-02-30","flight":3}\n{"flight":4}\n`;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(file('schema.json'), JSON.stringify(flightsSchema));
    await writeFile(file('good.jsonl'), flightLines(1000));
    await writeFile(file('good.jsonl.gz'), gzipSync(flightLines(1000)));
    await writeFile(file('bad.jsonl'), bad);
  });
  afterAll(() => folder.remove());

  it('accepts valid files, compressed ones included, with exit code 0', async () => {
    const { code, stdout } = await runCli([
      'check',
      file('schema.json'),
      file('good.jsonl'),
      file('good.jsonl.gz'),
    ]);
    expect(code).toBe(0);
    expect(stdout.match(/válido, 1\.000 linhas/g)).toHaveLength(2);
  });

  it('shows line, byte, field, code and message of bad lines, with exit code 1', async () => {
    const { code, stdout } = await runCli(['check', file('schema.json'), file('bad.jsonl')]);
    expect(code).toBe(1);
    expect(stdout).toContain('inválido, 2 de 4 linhas com problema');
    expect(stdout).toMatch(/3 │ +\d+ │ departed_on +│ invalid_date +│ A data/);
    expect(stdout).toMatch(/4 │ +\d+ │ departed_on +│ missing_field +│ Falta/);
  });

  it('gives the report as JSON, with byte offsets into the file', async () => {
    const { code, stdout } = await runCli([
      'check',
      '--json',
      file('schema.json'),
      file('good.jsonl'),
      file('bad.jsonl'),
    ]);
    expect(code).toBe(1);
    const { valid, files } = JSON.parse(stdout);
    expect(valid).toBe(false);
    expect(files[0]).toMatchObject({ valid: true, rows: 1000, report: null });
    const [first] = files[1].report.errors;
    expect(first).toMatchObject({
      line: 3,
      field: 'departed_on',
      code: 'invalid_date',
      found: '"2013-02-30"',
    });
    expect(bad.indexOf('"2013-02-30"')).toBe(first.byte_offset);
  });

  it('tells a broken gzip as the error of that file, and goes on to the others', async () => {
    await writeFile(file('torn.jsonl.gz'), gzipSync(flightLines(1000)).subarray(0, 100));
    const [good, zeros] = [gzipSync(flightLines(1000)), Buffer.alloc(10)];
    await writeFile(file('padded.jsonl.gz'), Buffer.concat([good, zeros, good]));
    const names = ['bad.jsonl', 'torn.jsonl.gz', 'padded.jsonl.gz', 'good.jsonl'].map(file);
    const told = await runCli(['check', '--json', file('schema.json'), ...names]);
    expect(told.code).toBe(1);
    const unread = { valid: false, report: null, error: expect.stringContaining('não é um gzip íntegro') };
    expect(JSON.parse(told.stdout)).toMatchObject({
      valid: false,
      files: [
        { valid: false, report: { bad_lines: 2 }, error: null },
        { file: file('torn.jsonl.gz'), ...unread },
        { file: file('padded.jsonl.gz'), ...unread },
        { valid: true, rows: 1000, error: null },
      ],
    });
    const shown = await runCli(['check', file('schema.json'), ...names]);
    expect(shown.code).toBe(1);
    expect(shown.stdout).toMatch(
      /2 de 4 linhas[\s\S]*torn\.jsonl\.gz não é um gzip íntegro\.\n.*padded\.jsonl\.gz não é .*\n.*1\.000 linhas/,
    );
  });

  it('names a file that is missing, a folder and a schema that is no JSON', async () => {
    await writeFile(file('torn.json'), '{');
    const cases: [string, string, string][] = [
      [file('schema.json'), file('none.jsonl'), 'none.jsonl não existe'],
      [file('schema.json'), folder.path, 'é uma pasta'],
      [file('torn.json'), file('good.jsonl'), 'torn.json não é JSON'],
    ];
    for (const [schema, data, message] of cases) {
      const { code, stdout, stderr } = await runCli(['check', schema, data]);
      expect(stderr).toContain(message);
      expect(code).toBe(1);
      expect(stdout).toBe('');
    }
  });
});
