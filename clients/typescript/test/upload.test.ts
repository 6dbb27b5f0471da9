import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AuthenticationError,
  Celeiro,
  type CeleiroError,
  InvalidFileError,
  InvalidRequestError,
  ServiceError,
  type UploadProgress,
} from '../src/node/index.ts';
import { PartMemory } from '../src/upload/part-memory.ts';
import { fakeService, fileRecord, refuse, sendJson } from './support/fake-service.ts';
import { fakeUploads, refuseContent } from './support/fake-uploads.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'celeiro-upload-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** Lines of 20 bytes each, LF included. */
function lines(count: number, from = 0): string {
  return Array.from({ length: count }, (_, i) => `${JSON.stringify({ n: from + i }).padEnd(19)}\n`).join('');
}

async function fileOf(content: string | Uint8Array, name = 'events.jsonl'): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'f-')), name);
  await writeFile(path, content);
  return path;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('upload', () => {
  it('sends a source that fits as one file, under its own name', async () => {
    await using service = await fakeUploads();
    const content = lines(3);
    const summary = await new Celeiro(service.url, 'token').upload('my schema', await fileOf(content));
    expect(service.stored).toEqual([{ name: 'events.jsonl', content }]);
    expect(summary).toMatchObject({ rows: 3, bytes: 60, parts: 1, duplicates: 0, files: [{ id: 1 }] });
    expect(service.arrived[0]).toMatchObject({
      ...{ method: 'POST', path: '/api/v1/schemas/my%20schema/generate-upload-token' },
      headers: { authorization: 'Bearer token' },
    });
    expect(service.arrived[0]!.json()).toEqual({ minutes: 15 });
    expect(service.arrived[1]!.headers).toMatchObject({ 'content-length': '60' });
    expect(service.arrived[1]!.headers.authorization).toBeUndefined();
    expect(service.arrived[1]!.headers['content-encoding']).toBeUndefined();
  });

  it('takes a path, a file URL, bytes, a Blob, a File and streams of both kinds', async () => {
    const content = lines(7);
    const path = await fileOf(content);
    const bytes = Buffer.from(content);
    const pieces = [bytes.subarray(0, 33), bytes.subarray(33)];
    const sources = [
      ...[path, pathToFileURL(path), bytes, new Blob([bytes]), new File([bytes], 'events.jsonl')],
      ...[Readable.from(pieces), new Blob(pieces).stream()],
    ];
    for (const source of sources) {
      await using service = await fakeUploads();
      const options = { name: 'events.jsonl', partBytes: 70 };
      const { rows } = await new Celeiro(service.url, 'token').upload('s', source, options);
      expect(rows).toBe(7);
      expect(service.stored.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
        { name: 'events-00001.jsonl', content: lines(3) },
        { name: 'events-00002.jsonl', content: lines(3, 3) },
        { name: 'events-00003.jsonl', content: lines(1, 6) },
      ]);
    }
  });

  it('wants a name that ends in .jsonl, and a source', async () => {
    await using service = await fakeUploads();
    const client = new Celeiro(service.url, 'token');
    await expect(client.upload('s', Buffer.from('{}'))).rejects.toThrow(/give `name`/);
    for (const name of ['a.json', '.jsonl', 'a.jsonl.gz', '\ud800.jsonl']) {
      const error = await failureOf(client.upload('s', Buffer.from('{}'), { name }));
      expect(error).toBeInstanceOf(InvalidRequestError);
      expect(error).toMatchObject({ code: 'upload_invalid_name' });
    }
    await expect(client.upload('s', 7 as unknown as Uint8Array, { name: 'a.jsonl' })).rejects.toThrow(
      TypeError,
    );
    await expect(client.upload('s', folder, { name: 'a.jsonl' })).rejects.toThrow(/no file/);
    await expect(client.upload('s', join(folder, 'absent.jsonl'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(client.upload('s', Readable.from(['text']), { name: 'a.jsonl' })).rejects.toThrow(
      /encoding/,
    );
    await expect(client.upload('s', Buffer.from('{}'), { name: 'a.jsonl', partBytes: 0 })).rejects.toThrow(
      RangeError,
    );
    expect(service.arrived.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('sends as many parts at once as it may, and gives the files in the order of the source', async () => {
    await using service = await fakeUploads(async (put) => {
      // The earlier a part, the later its answer.
      await new Promise((resolve) => setTimeout(resolve, 60 - Number(/(\d+)\.jsonl/.exec(put.name)![1]) * 5));
      return false;
    });
    const client = new Celeiro(service.url, 'token');
    const summary = await client.upload('s', Buffer.from(lines(10)), {
      name: 'e.jsonl',
      partBytes: 20,
      concurrency: 3,
    });
    expect(service.mostAtOnce).toBe(3);
    expect(summary.files.map(({ file_name }) => file_name)).toEqual(
      Array.from({ length: 10 }, (_, i) => `e-${String(i + 1).padStart(5, '0')}.jsonl`),
    );
  });

  it('keeps its memory within (concurrency + 1) parts, whatever the source and however slow the service', async () => {
    const partBytes = 4_000_000;
    let read = 0;
    let answered = 0;
    const ahead: number[] = [];
    await using service = await fakeUploads(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      ahead.push(read - answered);
      answered += partBytes;
      return false;
    });
    async function* source() {
      const chunk = Buffer.alloc(1_000_000, `${'x'.repeat(99)}\n`);
      for (let n = 0; n < 80; n++) {
        read += chunk.length;
        yield chunk;
      }
    }
    let out = 0;
    let most = 0;
    const { take, give } = PartMemory.prototype;
    vi.spyOn(PartMemory.prototype, 'take').mockImplementation(async function (this: PartMemory) {
      const buffer = await take.call(this);
      most = Math.max(most, ++out);
      return buffer;
    });
    vi.spyOn(PartMemory.prototype, 'give').mockImplementation(function (this: PartMemory, buffer) {
      out--;
      give.call(this, buffer);
    });
    await new Celeiro(service.url, 'token').upload('s', source(), {
      name: 'e.jsonl',
      partBytes,
      concurrency: 2,
    });
    expect(most).toBe(3);
    // What was read and not answered: three parts, and the chunk in the source's hands.
    expect(Math.max(...ahead)).toBeLessThanOrEqual(3 * partBytes + 1_000_000);
  });

  it('shares one upload URL among parts and uploads, and renews it once for each part that is refused', async () => {
    await using service = await fakeUploads((put, response) => {
      if (!put.path.includes('credential-1')) return false;
      refuse(response, 401, 'upload_url_invalid');
      return true;
    });
    const client = new Celeiro(service.url, 'token');
    const upload = (n: number) =>
      client.upload('s', Buffer.from(lines(8, n)), { name: `e${n}.jsonl`, partBytes: 20, concurrency: 4 });
    await Promise.all([upload(0), upload(100)]);
    expect(service.urls).toHaveLength(2);
    await client.upload('other', Buffer.from(lines(1, 300)), { name: 'o.jsonl' });
    expect(service.urls).toHaveLength(3);
  });

  it('gives up where the renewed upload URL is refused too', async () => {
    await using service = await fakeUploads((_, response) => {
      refuse(response, 401, 'upload_url_invalid');
      return true;
    });
    const client = new Celeiro(service.url, 'token');
    const error = await failureOf(client.upload('s', Buffer.from('{}\n'), { name: 'e.jsonl' }));
    expect(error).toBeInstanceOf(AuthenticationError);
    expect(service.urls).toHaveLength(2);
  });

  it('makes its own upload URL where the upload that was making one is cancelled', async () => {
    let asked = 0;
    await using service = await fakeService((request, response) => {
      if (request.method === 'PUT') return refuseContent(response, 1, 0);
      // The first request is never answered.
      if (++asked > 1) sendJson(response, 200, { upload_url: `${service.url}/u/x` });
      return undefined;
    });
    const client = new Celeiro(service.url, 'token');
    const aborting = new AbortController();
    const first = client.upload('s', Buffer.from('{}'), { name: 'a.jsonl', signal: aborting.signal });
    await vi.waitFor(() => expect(asked).toBe(1));
    const second = failureOf(client.upload('s', Buffer.from('{}'), { name: 'b.jsonl' }));
    aborting.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await second).toBeInstanceOf(InvalidFileError);
  });

  it('tells duplicates', async () => {
    await using service = await fakeUploads();
    const client = new Celeiro(service.url, 'token');
    const content = Buffer.from(lines(4));
    const options = { partBytes: 40, concurrency: 1 };
    await client.upload('s', content, { name: 'a.jsonl', ...options });
    const again = await client.upload('s', content, { name: 'b.jsonl', ...options });
    expect(again).toMatchObject({ parts: 2, duplicates: 2, rows: 4, bytes: 80 });
    expect(again.files.map(({ file_name }) => file_name)).toEqual(['a-00001.jsonl', 'a-00002.jsonl']);
  });

  it('stores every line of a source whose parts would be equal', async () => {
    for (const gzip of [false, true]) {
      await using service = await fakeUploads();
      const content = lines(2).repeat(100);
      const options = { name: 'e.jsonl', partBytes: 400, gzip };
      const summary = await new Celeiro(service.url, 'token').upload('s', Buffer.from(content), options);
      expect(summary).toMatchObject({ rows: 200, bytes: content.length, duplicates: 0 });
      const sorted = service.stored.toSorted((a, b) => a.name.localeCompare(b.name));
      expect(sorted.map((part) => part.content).join('')).toBe(content);
      const again = await new Celeiro(service.url, 'token').upload('s', Buffer.from(content), options);
      expect(again).toMatchObject({ rows: 200, duplicates: summary.parts });
    }
  });

  it('ends before it sends a part of one line that repeats another', async () => {
    await using service = await fakeUploads();
    const content = Buffer.from(lines(2) + lines(1));
    const error = (await failureOf(
      new Celeiro(service.url, 'token').upload('s', content, { name: 'e.jsonl', partBytes: 20 }),
    )) as CeleiroError;
    expect(error).toBeInstanceOf(InvalidRequestError);
    expect(error).toMatchObject({ code: 'repeated_part', status: undefined });
    expect(error.message).toMatch(/^e-00003\.jsonl has the content of e-00001\.jsonl/);
    expect(error.message).toMatch(
      /do not upload the whole source again.* missing: the lines from 3 on .* larger `partBytes`, so that line 3 shares/,
    );
    expect(error.sent.map(({ name }) => name)).toEqual(['e-00001.jsonl', 'e-00002.jsonl']);
    expect(service.stored).toHaveLength(2);
  });

  it('fails where the service holds a part as another part of the upload, and counts it not', async () => {
    await using service = await fakeUploads((_, response) => {
      const file = fileRecord(1, 'e-00001.jsonl', 20, 1);
      sendJson(response, 200, { success: true, file, duplicate: true });
      return true;
    });
    const told: UploadProgress[] = [];
    const options = { name: 'e.jsonl', partBytes: 20, onProgress: (each: UploadProgress) => told.push(each) };
    const error = (await failureOf(
      new Celeiro(service.url, 'token').upload('s', Buffer.from(lines(2)), options),
    )) as CeleiroError;
    expect(error).toMatchObject({ code: 'repeated_part', sent: [{ rows: 1 }] });
    expect(error.message).toMatch(/missing: line [12], with others beside, as a file of another name\.$/);
    expect(told).toMatchObject([{ parts: 1, rows: 1 }]);
  });

  it('repeats a part whose answer was lost, cut or not the time yet', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await using service = await fakeUploads((_, response, n) => {
      if (n === 1) response.socket!.destroy();
      if (n === 2) refuse(response, 429, 'too_many_uploads', {}, { 'Retry-After': '0' });
      if (n === 3) response.writeHead(502).end('<html>');
      return n <= 3;
    });
    const summary = await new Celeiro(service.url, 'token').upload('s', Buffer.from(lines(2)), {
      name: 'e.jsonl',
    });
    expect(summary.parts).toBe(1);
    expect(service.stored).toEqual([{ name: 'e.jsonl', content: lines(2) }]);
  });

  it('compresses on request, and of its own not to this machine', async () => {
    await using service = await fakeUploads();
    const content = lines(50);
    const options = { name: 'e.jsonl', gzip: true };
    await new Celeiro(service.url, 'token').upload('s', Buffer.from(content), options);
    expect(service.arrived.at(-1)!.headers['content-encoding']).toBe('gzip');
    expect(service.arrived.at(-1)!.body.length).toBeLessThan(content.length / 3);
    expect(service.stored[0]!.content).toBe(content);
    // A name that is not of this machine, by a fetch that leads it back.
    const away: typeof fetch = async (input, init) => {
      const answer = await fetch(String(input).replace('http://celeiro.example', service.url), init);
      const text = (await answer.text()).replaceAll(service.url, 'http://celeiro.example');
      return new Response(text, answer);
    };
    const other = Buffer.from(lines(50, 100));
    await new Celeiro('http://celeiro.example', 'token', { fetch: away }).upload('s', other, {
      name: 'f.jsonl',
    });
    expect(service.arrived.at(-1)!.headers['content-encoding']).toBe('gzip');
    expect(service.stored[1]!.content).toBe(other.toString());
  });

  it('tells what is stored after each part', async () => {
    await using service = await fakeUploads();
    const told: UploadProgress[] = [];
    const path = await fileOf(lines(5));
    const onProgress = (progress: UploadProgress) => told.push(progress);
    const options = { partBytes: 40, concurrency: 1, onProgress };
    await new Celeiro(service.url, 'token').upload('s', path, options);
    expect(told).toEqual([
      { bytes: 40, totalBytes: 100, parts: 1, rows: 2 },
      { bytes: 80, totalBytes: 100, parts: 2, rows: 4 },
      { bytes: 100, totalBytes: 100, parts: 3, rows: 5 },
    ]);
  });

  it('sends slowly to a service that reads slowly, longer than the timeout', async () => {
    // The server rests after each chunk, but reads the last bytes, which the kernel holds, at once.
    const content = Buffer.alloc(30_000_000, `${'x'.repeat(99)}\n`);
    const server = createServer((socket) => {
      let arrived = 0;
      socket.on('data', (chunk) => {
        arrived += chunk.length;
        if (arrived < 15_000_000) {
          socket.pause();
          setTimeout(() => socket.resume(), 5);
        }
        if (arrived < content.length) return;
        const file = { id: 1, file_name: 'e.jsonl', size_bytes: content.length, rows: 300_000 };
        const body = JSON.stringify({ success: true, file, duplicate: false });
        socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      });
    }).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await using service = await fakeService((_, response) =>
      sendJson(response, 200, { upload_url: `http://127.0.0.1:${port}/u/x` }),
    );
    const client = new Celeiro(service.url, 'token', { timeoutMs: 400, maxAttempts: 1 });
    const startedAt = performance.now();
    const summary = await client.upload('s', content, { name: 'e.jsonl', partBytes: 40_000_000 });
    expect(summary.bytes).toBe(content.length);
    expect(performance.now() - startedAt).toBeGreaterThan(400);
    server.close();
  });

  it('takes an answer that comes before the body was sent', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.pause();
        const body = JSON.stringify({
          error: 'O arquivo passa do limite.',
          code: 'upload_too_large',
          request_id: 'r',
        });
        socket.write(
          `HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        );
        setTimeout(() => socket.destroy(), 200);
      });
    }).listen(0);
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await using service = await fakeService((_, response) =>
      sendJson(response, 200, { upload_url: `http://127.0.0.1:${port}/u/x` }),
    );
    const content = Buffer.alloc(7_000_000, `${'x'.repeat(99)}\n`);
    const error = await failureOf(
      new Celeiro(service.url, 'token').upload('s', content, { name: 'e.jsonl' }),
    );
    expect(error).toMatchObject({ code: 'upload_too_large', status: 413 });
    server.close();
  });

  it('is cancelled by its signal, also while its source hangs', async () => {
    await using service = await fakeUploads();
    const aborting = new AbortController();
    async function* source() {
      yield Buffer.from(lines(4));
      aborting.abort(new Error('enough'));
      await new Promise(() => {});
    }
    const options = { name: 'e.jsonl', partBytes: 40, signal: aborting.signal };
    await expect(new Celeiro(service.url, 'token').upload('s', source(), options)).rejects.toThrow('enough');
  });
});

describe('a part that is refused', () => {
  it('ends the upload: no further part starts, those under way end, and the error has what is stored', async () => {
    await using service = await fakeUploads(async (put, response) => {
      if (put.name === 'e-00003.jsonl') return refuseContent(response, 2, 25);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return false;
    });
    const client = new Celeiro(service.url, 'token');
    const options = { name: 'e.jsonl', partBytes: 100, concurrency: 4 };
    const error = (await failureOf(client.upload('s', Buffer.from(lines(100)), options))) as InvalidFileError;
    expect(error).toBeInstanceOf(InvalidFileError);
    expect(error.sent.map(({ name }) => name)).toEqual(['e-00001.jsonl', 'e-00002.jsonl', 'e-00004.jsonl']);
    expect(service.stored).toHaveLength(3);
    expect(error.sent[0]).toMatchObject({
      bytes: 100,
      rows: 5,
      duplicate: false,
      file: { id: expect.any(Number) },
    });
  });

  it('tells lines and offsets from the start of the source', async () => {
    await using service = await fakeUploads((put, response) =>
      put.name === 'e-00003.jsonl' ? refuseContent(response, 2, 25) : false,
    );
    const client = new Celeiro(service.url, 'token');
    const options = { name: 'e.jsonl', partBytes: 100 };
    const error = (await failureOf(client.upload('s', Buffer.from(lines(14)), options))) as InvalidFileError;
    expect(String(error.stack)).toContain(error.message);
    expect(error.report.errors).toMatchObject([{ line: 12, byte_offset: 225, field: 'n' }]);
    expect(error.message).toContain('line 12, byte 225: O campo "n" deve ser um número.');
    expect(error.message).toMatch(
      /do not upload .* again.* missing: the corrected lines 11 to 14 as e-00003\.jsonl\.$/,
    );
    expect(error).toMatchObject({
      code: 'upload_not_jsonl',
      status: 422,
      requestId: 'req-1',
      file: { id: 99 },
    });
  });

  it('leaves lines to upload alone, which store every record once', async () => {
    await using service = await fakeUploads((put, response) =>
      put.content.includes('bad') ? refuseContent(response, 2, 20) : false,
    );
    const client = new Celeiro(service.url, 'token');
    const bad = lines(30).split('\n').with(11, 'bad').join('\n');
    const upload = (text: string, name: string) =>
      failureOf(client.upload('s', Buffer.from(text), { name, partBytes: 100, concurrency: 1 }));
    const error = (await upload(bad, 'e.jsonl')) as InvalidFileError;
    expect(error.message).toMatch(
      /missing: the corrected lines 11 to 15 as e-00003\.jsonl; the lines from 16 on as a file of another name\.$/,
    );
    const corrected = bad.replace('bad', '{"n":"corrected and longer than before"}').split('\n');
    expect(await upload(`${corrected.slice(10, 15).join('\n')}\n`, 'e-00003.jsonl')).toBeUndefined();
    expect(await upload(corrected.slice(15).join('\n'), 'rest.jsonl')).toBeUndefined();
    const stored = service.stored.map(({ content }) => content).join('');
    expect(stored.split('\n').toSorted()).toEqual(corrected.toSorted());
  });

  it('is corrected within the whole source where nothing else is stored', async () => {
    await using service = await fakeUploads((put, response) =>
      put.content.includes('"n":1}') ? refuseContent(response, 2, 20) : false,
    );
    const options = { name: 'e.jsonl', partBytes: 100, concurrency: 1 };
    const upload = new Celeiro(service.url, 'token').upload('s', Buffer.from(lines(20)), options);
    expect(((await failureOf(upload)) as Error).message).toMatch(/describes and upload again\.$/);
  });

  it('is told before a later one that failed too, with the lines of parts that failed in any way', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    await using service = await fakeUploads(async (put, response) => {
      const part = Number(/(\d+)\.jsonl/.exec(put.name)![1]);
      if (part === 1) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        return false;
      }
      if (part === 3) await new Promise((resolve) => setTimeout(resolve, 50));
      if (part === 2) {
        await new Promise((resolve) => setTimeout(resolve, 80));
        refuse(response, 500, 'internal_error');
        return true;
      }
      return refuseContent(response, 1, 0);
    });
    const client = new Celeiro(service.url, 'token', { maxAttempts: 1 });
    const options = { name: 'e.jsonl', partBytes: 100 };
    const error = await failureOf(client.upload('s', Buffer.from(lines(20)), options));
    expect(error).toBeInstanceOf(ServiceError);
    expect((error as CeleiroError).sent.map(({ name }) => name)).toEqual(['e-00001.jsonl']);
  });

  it('does not keep the upload waiting for a source that is slow', async () => {
    await using service = await fakeUploads((_, response) => refuseContent(response, 1, 0));
    async function* source() {
      yield Buffer.from(lines(4));
      await new Promise(() => {});
    }
    const options = { name: 'e.jsonl', partBytes: 40 };
    const error = await failureOf(new Celeiro(service.url, 'token').upload('s', source(), options));
    expect(error).toBeInstanceOf(InvalidFileError);
  });

  it('may be a line that is too long to be sent: the report is that of the service', async () => {
    await using service = await fakeUploads();
    async function* source() {
      yield Buffer.from(lines(7));
      for (let n = 0; n < 40; n++) yield Buffer.alloc(1024 * 1024, 'á');
    }
    const options = { name: 'e.jsonl', partBytes: 100 };
    const error = (await failureOf(
      new Celeiro(service.url, 'token').upload('s', source(), options),
    )) as InvalidFileError;
    expect(error).toBeInstanceOf(InvalidFileError);
    expect(error.report.errors).toMatchObject([
      { line: 8, byte_offset: 140, code: 'line_too_long', field: null },
    ]);
    expect(error.report.errors[0]!.found).toMatch(/^á+…$/);
    expect(error.sent.reduce((sum, { rows }) => sum + rows, 0)).toBe(7);
  });
});

describe('the journal', () => {
  it('lets an upload go on after a kill: what was told is never sent again', async () => {
    let hold: Promise<void> | undefined;
    await using service = await fakeUploads(async () => {
      await hold;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return false;
    });
    const path = await fileOf(lines(100));
    const journal = join(folder, 'killed.journal');
    const program = join(import.meta.dirname, 'support/upload-child.ts');
    const child = spawn(process.execPath, [program, service.url, path, journal], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    child.stdout.on('data', (data: Buffer) => {
      told = Number(data.toString().trim().split('\n').at(-1));
      if (told >= 6) child.kill('SIGKILL');
    });
    await once(child, 'close');
    expect(told).toBeGreaterThanOrEqual(6);
    const noted = (await readFile(journal, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(noted.length).toBeGreaterThanOrEqual(told);
    expect(noted[0]).toMatchObject({
      ...{
        name: expect.stringMatching(/^events-0000\d\.jsonl$/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      ...{ schema: 's', file_id: expect.any(Number), file: { id: expect.any(Number) } },
    });
    // A line that the kill would have torn.
    await appendFile(journal, '{"name":"events-00');
    const before = service.arrived.length;
    const summary = await new Celeiro(service.url, 'token').upload('s', path, { partBytes: 100, journal });
    const puts = service.arrived.slice(before).filter(({ method }) => method === 'PUT');
    expect(puts.length).toBe(20 - noted.length);
    expect(summary).toMatchObject({ parts: 20, rows: 100, bytes: 2000 });
    expect(summary.files.map(({ file_name }) => file_name)).toEqual(
      Array.from({ length: 20 }, (_, i) => `events-${String(i + 1).padStart(5, '0')}.jsonl`),
    );
    expect(
      service.stored
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ content }) => content)
        .join(''),
    ).toBe(lines(100));
    await expect(readFile(journal)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('skips nothing whose name or content differs, and stays after a failure', async () => {
    let refused = true;
    await using service = await fakeUploads((put, response) =>
      refused && put.content.includes('"n":7') ? refuseContent(response, 1, 0) : false,
    );
    const client = new Celeiro(service.url, 'token');
    const journal = join(folder, 'changed.journal');
    const options = { partBytes: 40, concurrency: 1, journal };
    const upload = (content: string, name = 'e.jsonl') =>
      client.upload('s', Buffer.from(content), { name, ...options });
    await failureOf(upload(lines(10)));
    expect((await readFile(journal, 'utf8')).trim().split('\n')).toHaveLength(3);
    refused = false;
    const before = service.arrived.length;
    // The second part has another content than the noted one.
    await upload(lines(2) + lines(2, 50) + lines(6, 4));
    expect(service.arrived.slice(before).map(({ path }) => path.split('/').at(-1))).toEqual([
      'e-00002.jsonl',
      'e-00004.jsonl',
      'e-00005.jsonl',
    ]);
  });

  it('goes on in a source whose lines repeat, and stores each of them', async () => {
    let refused = true;
    await using service = await fakeUploads((put, response) =>
      refused && put.name === 'e-00004.jsonl' ? refuseContent(response, 1, 0) : false,
    );
    const content = lines(2).repeat(50);
    const client = new Celeiro(service.url, 'token');
    const journal = join(folder, 'repeating.journal');
    const upload = () =>
      client.upload('s', Buffer.from(content), { name: 'e.jsonl', partBytes: 400, concurrency: 1, journal });
    await failureOf(upload());
    refused = false;
    const before = service.arrived.length;
    const summary = await upload();
    expect(summary).toMatchObject({ rows: 100, bytes: content.length, duplicates: 0 });
    const puts = service.arrived.slice(before).filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(summary.parts - 3);
    expect(service.stored.map((part) => part.content).join('')).toBe(content);
  });

  it('skips nothing that is noted of another schema', async () => {
    await using service = await fakeUploads((put, response) =>
      put.content.includes('"n":7') ? refuseContent(response, 1, 0) : false,
    );
    const client = new Celeiro(service.url, 'token');
    const journal = join(folder, 'schemas.journal');
    const upload = (schema: string) =>
      failureOf(
        client.upload(schema, Buffer.from(lines(10)), {
          name: 'e.jsonl',
          partBytes: 40,
          concurrency: 1,
          journal,
        }),
      );
    await upload('s');
    const before = service.arrived.length;
    await upload('other');
    expect(service.arrived.slice(before).filter(({ method }) => method === 'PUT')).toHaveLength(4);
  });

  it('skips nothing that is noted of another account, or of none', async () => {
    let isTold = false;
    await using service = await fakeUploads((put, response) =>
      !isTold && put.content.includes('"n":7') ? refuseContent(response, 1, 0) : false,
    );
    const journal = join(folder, 'accounts.journal');
    const upload = (token: string) => {
      const options = { name: 'e.jsonl', partBytes: 40, concurrency: 1, journal };
      return failureOf(new Celeiro(service.url, token).upload('s', Buffer.from(lines(10)), options));
    };
    await upload('token');
    const notes = await readFile(journal, 'utf8');
    isTold = true;
    for (const [text, token] of [
      [notes, 'another'],
      [notes.replace(/"account":"\w+",/g, ''), 'token'],
    ] as const) {
      await writeFile(journal, text);
      const before = service.arrived.length;
      expect(await upload(token)).toBeUndefined();
      expect(service.arrived.slice(before).filter(({ method }) => method === 'PUT')).toHaveLength(5);
    }
  });

  it('goes on behind a line that a kill has torn', async () => {
    await using service = await fakeUploads((put, response) =>
      put.content.includes('"n":7') ? refuseContent(response, 1, 0) : false,
    );
    const journal = join(folder, 'torn.journal');
    await writeFile(journal, '{"name":"e-00001.jsonl","sha2');
    const client = new Celeiro(service.url, 'token');
    const options = { name: 'e.jsonl', partBytes: 40, concurrency: 1, journal };
    await failureOf(client.upload('s', Buffer.from(lines(10)), options));
    const noted = (await readFile(journal, 'utf8')).trim().split('\n');
    expect(noted.map((line) => (JSON.parse(line) as { name: string }).name)).toEqual([
      'e-00001.jsonl',
      'e-00002.jsonl',
      'e-00003.jsonl',
    ]);
  });

  it('reads what it does not know, and sends it again', async () => {
    await using service = await fakeUploads();
    const journal = join(folder, 'foreign.journal');
    await writeFile(journal, 'no json\n{"name":"e.jsonl","sha256":"x"}\nnull\n{"torn');
    const client = new Celeiro(service.url, 'token');
    const summary = await client.upload('s', Buffer.from(lines(1)), { name: 'e.jsonl', journal });
    expect(summary.parts).toBe(1);
  });
});

describe('the check before an upload', () => {
  const check = {
    event_date_field: 'at',
    fields: [
      { name: 'at', type: 'date', required: true },
      { name: 'n', type: 'integer' },
    ],
  };
  const good = (n: number) => `{"at":"2026-01-01","n":${n}}\n`;

  it('tells bad lines before the first byte leaves', async () => {
    await using service = await fakeUploads();
    const content = `${good(1).repeat(9)}{"at":"2026-01-01","n":1.5}\n${good(2)}`;
    const client = new Celeiro(service.url, 'token');
    const sources = [await fileOf(content), Buffer.from(content), new Blob([content])];
    for (const source of sources) {
      const error = (await failureOf(
        client.upload('s', source, { name: 'e.jsonl', partBytes: 60, check }),
      )) as InvalidFileError;
      expect(error).toBeInstanceOf(InvalidFileError);
      expect(error).toMatchObject({
        ...{ code: 'upload_not_jsonl', status: undefined, sent: [] },
        report: { lines: 11, bad_lines: 1, errors: [{ line: 10, code: 'integer_form', field: 'n' }] },
      });
      expect(error.message).toContain('line 10');
    }
    expect(service.arrived).toEqual([]);
  });

  it('sends a good source as it is', async () => {
    await using service = await fakeUploads();
    const content = Array.from({ length: 30 }, (_, n) => good(10 + n)).join('');
    const summary = await new Celeiro(service.url, 'token').upload('s', await fileOf(content), {
      check,
      partBytes: 60,
    });
    expect(summary.rows).toBe(30);
  });

  it('keeps every bad part of a stream from leaving, with the lines of the stream', async () => {
    await using service = await fakeUploads();
    async function* source() {
      yield Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9].map(good).join(''));
      yield Buffer.from(`{"at":"2026-01-01","n":1.5}\n`);
    }
    const options = { name: 'e.jsonl', partBytes: 60, check };
    const error = (await failureOf(
      new Celeiro(service.url, 'token').upload('s', source(), options),
    )) as InvalidFileError;
    expect(error.report.errors).toMatchObject([{ line: 10, byte_offset: 9 * good(1).length + 23 }]);
    expect(error.sent.reduce((sum, { rows }) => sum + rows, 0)).toBe(8);
    expect(service.stored.map(({ content }) => content).join('')).not.toContain('1.5');
  });
});
