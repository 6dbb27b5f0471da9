import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flightLines, runCli, SLOW_MS, temporaryFolder } from './run-cli.ts';
import { type Fault, startStandIn } from './stand-in-service.ts';

describe('upload', { timeout: SLOW_MS }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Awaited<ReturnType<typeof startStandIn>> | undefined;
  const file = (name: string) => join(folder.path, name);
  const upload = async (fault: Fault | undefined, ...args: string[]) => {
    service = await startStandIn(fault);
    const run = await runCli(['upload', 'flights', ...args, '--json'], {
      CELEIRO_TOKEN: 'jwt',
      CELEIRO_PUBLIC_URL: service.url,
    });
    return { ...run, result: run.stdout && JSON.parse(run.stdout), service };
  };
  const calls = (pattern: RegExp) => service!.requests.filter((request) => pattern.test(request)).length;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await writeFile(file('flights.jsonl'), flightLines(1000));
    await writeFile(file('other.jsonl'), flightLines(10, 5000));
  });
  afterEach(async () => {
    await service?.stop();
    service = undefined;
  });
  afterAll(() => folder.remove());

  it('splits a large file at line ends and sends every byte once', async () => {
    const { code, result, service } = await upload(
      undefined,
      file('flights.jsonl'),
      file('other.jsonl'),
      '--part-size',
      '20KB',
    );
    expect(code).toBe(0);
    const names = result.files.map(({ file_name }: { file_name: string }) => file_name);
    expect(names).toEqual([...[1, 2, 3].map((part) => `flights.part-000${part}.jsonl`), 'other.jsonl']);
    expect(
      names
        .slice(0, 3)
        .map((name: string) => service.contents[name])
        .join(''),
    ).toBe(flightLines(1000));
    expect(calls(/generate-upload-token/)).toBe(1);
  });

  it('sends again what a cut connection, 408, 429 or 5xx stopped, and counts what was there as a duplicate', async () => {
    const faults: Fault = ({ method, attempt }, res) => {
      if (method !== 'PUT' || attempt > 4) return false;
      if (attempt === 1) res.destroy();
      else if (attempt === 2) res.writeHead(503, { 'Retry-After': '0' }).end();
      else if (attempt === 3) res.writeHead(408, { Connection: 'close', 'Retry-After': '0' }).end();
      else res.writeHead(429, { 'Retry-After': '1' }).end();
      return true;
    };
    const { code, result, stderr } = await upload(faults, file('flights.jsonl'), '--part-size', '1GB');
    expect(code).toBe(0);
    expect(result.files).toEqual([expect.objectContaining({ outcome: 'stored' })]);
    expect(calls(/^PUT/)).toBe(5);
    expect(stderr).toMatch(
      /a conexão caiu.*\n.*respondeu 503.*\n.*respondeu 408.*\n.*respondeu 429; nova tentativa em 1,00 s/,
    );
  });

  it('counts content that was there already as done', async () => {
    await writeFile(file('copy.jsonl'), flightLines(10, 5000));
    const { code, result } = await upload(
      undefined,
      file('other.jsonl'),
      file('copy.jsonl'),
      '--parallel',
      '1',
    );
    expect(code).toBe(0);
    expect(result.files.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['stored', 'duplicate']);
  });

  it('waits as long as the limit of upload URLs says', async () => {
    const faults: Fault = ({ path, attempt }, res) => {
      if (!path.endsWith('/generate-upload-token') || attempt > 1) return false;
      res.writeHead(429, { 'Retry-After': '2' }).end();
      return true;
    };
    const startedAt = performance.now();
    const { code } = await upload(faults, file('other.jsonl'));
    expect(code).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(2000);
  });

  it('makes another URL when the first has expired', async () => {
    const faults: Fault = ({ path }, res) => {
      if (!path.startsWith('/u/url1/')) return false;
      res.writeHead(401, { Connection: 'close' }).end('{}');
      return true;
    };
    const { code } = await upload(faults, file('flights.jsonl'), '--part-size', '20KB');
    expect(code).toBe(0);
    expect(calls(/generate-upload-token/)).toBe(2);
  });

  it('places the report of a part in the whole file, sends the other parts, and exits with 1', async () => {
    const lines = `${flightLines(300)}bad\n${flightLines(300, 301)}`;
    await writeFile(file('spoilt.jsonl'), lines);
    const { code, result } = await upload(undefined, file('spoilt.jsonl'), '--part-size', '10KB');
    expect(code).toBe(1);
    const outcomes = result.files.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['stored', 'invalid', 'stored', 'stored']);
    expect(result.files[1].report.errors).toEqual([
      expect.objectContaining({ line: 301, byte_offset: lines.indexOf('bad'), code: 'not_an_object' }),
    ]);
  });

  it('processes and waits until every sent file is processed', async () => {
    const { code, result, stderr } = await upload(
      undefined,
      file('flights.jsonl'),
      '--part-size',
      '20KB',
      '--process',
      '--wait',
    );
    expect(code).toBe(0);
    expect(result.processing).toMatchObject({ ids: [1], files_count: 3 });
    expect(stderr).toContain('3 arquivos processados.');
    expect(calls(/^GET .*\/files/)).toBeGreaterThan(2);
  });

  it('fails when a run gives the files back', async () => {
    const faults: Fault = ({ path }, res) => {
      if (!path.endsWith('/process-files')) return false;
      res
        .writeHead(200)
        .end(JSON.stringify({ ids: [1], shape: 'P', executors: 1, files_count: 1, total_size_mb: 1 }));
      return true;
    };
    const { code, stderr } = await upload(faults, file('other.jsonl'), '--process', '--wait');
    expect(code).toBe(1);
    expect(stderr).toContain('1 arquivos voltaram a ficar pendentes');
  });

  it('tells a refusal in the words of the service, with the request id', async () => {
    const faults: Fault = (_request, res) => {
      const body = { error: 'Não autenticado.', code: 'unauthenticated', request_id: 'abc' };
      res.writeHead(401).end(JSON.stringify(body));
      return true;
    };
    const { code, stdout, stderr } = await upload(faults, file('other.jsonl'));
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain('O serviço recusou (401): Não autenticado.');
    expect(stderr).toContain('request_id: abc');
  });
});
