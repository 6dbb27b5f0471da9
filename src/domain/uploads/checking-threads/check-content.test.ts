import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { acquireKernel, releaseKernel } from '../../checking/kernel-host/kernel-instance.ts';
import { schemaOf } from '../../checking/testing/checker-harness.testing.ts';
import { type CheckOutlet, checkContent } from './check-content.ts';
import type { CheckOrder } from './thread-messages.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const definition = schemaOf({ at: 'date', n: 'string?' });
const line = '{"at":"2026-01-01"}\n';
const rows = (count: number) => Buffer.from(line.repeat(count));
const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => `{"at":"2026-01-01","_celeiro_line":${n + 1}}\n`).join('');

/** Keeps what a check passes on, and notes `flush` and `mayGrow` among the lengths of the pieces. */
class Kept implements CheckOutlet {
  arrived = 0;
  readonly told: (number | 'flush' | 'mayGrow')[] = [];
  readonly pieces: Buffer[] = [];

  add(bytes: Uint8Array): Promise<void> | void {
    this.told.push(bytes.byteLength);
    this.pieces.push(Buffer.from(bytes));
  }
  flush(): void {
    this.told.push('flush');
  }
  async mayGrow(): Promise<void> {
    this.told.push('mayGrow');
  }
  get text(): string {
    return Buffer.concat(this.pieces).toString();
  }
}

/** Checks a body that arrives in the given chunks, which the check takes over. */
async function check(chunks: Uint8Array[], order: Partial<CheckOrder> = {}, outlet = new Kept()) {
  const whole = {
    definition,
    encoding: 'identity',
    limit: 1e12,
    sentLimit: 1e12,
    numberLines: false,
    ...order,
  } as const;
  async function* sent() {
    yield* chunks;
  }
  return { outlet, found: await checkContent(whole, sent(), outlet) };
}

it('passes on what was sent and tells its lines, bytes, digest and days, however it arrives', async () => {
  const bytes = Buffer.concat([rows(50_000), Buffer.from('{"at":"2026-03-09"}\n')]);
  for (const chunkBytes of [7 * KIB + 1, 256 * KIB, 512 * KIB, bytes.length]) {
    const chunks = [];
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      chunks.push(Uint8Array.from(bytes.subarray(at, at + chunkBytes)));
    }
    const { outlet, found } = await check(chunks);
    expect(outlet.text).toBe(bytes.toString());
    expect(outlet.told.at(-1)).toBe('flush');
    expect(found).toMatchObject({
      ...{ lines: 50_001, checkedBytes: bytes.length, sizeBytes: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      summary: { rows: 50_001, badRows: 0, minDay: '2026-01-01', maxDay: '2026-03-09' },
    });
  }
});

it('unpacks gzip, and tells the digest and the size of what was in it', async () => {
  const { outlet, found } = await check([gzipSync(rows(3))], { encoding: 'gzip' });
  expect(outlet.text).toBe(line.repeat(3));
  expect(found.sizeBytes).toBe(3 * line.length);
  expect(found.sha256).toBe(createHash('sha256').update(rows(3)).digest('hex'));
  expect(outlet.arrived).toBe(3 * line.length);
  await expect(check([rows(1)], { encoding: 'gzip' })).rejects.toMatchObject({
    ...{ code: 'upload_bad_gzip', cause: { code: 'Z_DATA_ERROR' } },
  });
});

it('numbers the lines where that is asked for, and tells the bytes before the numbers came in', async () => {
  const { outlet, found } = await check([rows(2), rows(1)], { numberLines: true });
  expect(outlet.text).toBe(numbered(3));
  expect(found).toMatchObject({ lines: 3, checkedBytes: 3 * line.length });
});

it('takes as many bytes as the limit says, and refuses the next one', async () => {
  expect((await check([rows(2)], { limit: 2 * line.length })).found.summary.rows).toBe(2);
  const outlet = new Kept();
  await expect(check([rows(1), rows(1)], { limit: 2 * line.length - 1 }, outlet)).rejects.toMatchObject({
    code: 'upload_too_large',
    params: { limit: 2 * line.length - 1 },
  });
  // The bytes of the refused chunk count as arrived, but are not checked.
  expect(outlet.arrived).toBe(2 * line.length);
  expect(outlet.text).toBe(line);
});

it('takes as many packed bytes as their limit says, whatever is in them', async () => {
  const members = [gzipSync(rows(1)), gzipSync(''), gzipSync('')];
  const sentLimit = Buffer.concat(members).length;
  const packed = (limit: number) => check(members, { encoding: 'gzip', sentLimit: limit });
  expect((await packed(sentLimit)).found.summary.rows).toBe(1);
  await expect(packed(sentLimit - 1)).rejects.toMatchObject({
    code: 'upload_too_large',
    params: { limit: sentLimit - 1 },
  });
});

it('takes no more bytes while the outlet waits, because a piece is valid until the next one only', async () => {
  const waiting = Promise.withResolvers<void>();
  class Slow extends Kept {
    override add(bytes: Uint8Array) {
      super.add(bytes);
      return waiting.promise;
    }
  }
  const outlet = new Slow();
  const checking = check([rows(1), rows(1)], {}, outlet);
  await new Promise(setImmediate);
  expect(outlet.told).toEqual([line.length]);
  waiting.resolve();
  await checking;
  expect(outlet.told).toEqual([line.length, line.length, 'flush']);
});

it('waits once for leave before the first line that outgrows the workspace, and never for shorter ones', async () => {
  const long = Buffer.from(`{"at":"2026-01-01","n":"${'a'.repeat(2 * MIB)}"}\n`);
  const leave = Promise.withResolvers<void>();
  class Asked extends Kept {
    override async mayGrow(): Promise<void> {
      await super.mayGrow();
      await leave.promise;
    }
  }
  const outlet = new Asked();
  const checking = check([rows(1), Uint8Array.from(long), Uint8Array.from(long)], {}, outlet);
  await new Promise(setImmediate);
  expect(outlet.told).toEqual([line.length, 'mayGrow']);
  leave.resolve();
  await checking;
  expect(outlet.told.filter((what) => what === 'mayGrow')).toHaveLength(1);
  expect(outlet.text).toBe(line + long.toString().repeat(2));
  expect((await check([rows(100_000)])).outlet.told).not.toContain('mayGrow');
});

it('passes a large chunk on in pieces of at most 256 KiB and a line, numbered or not', async () => {
  const chunk = () => Uint8Array.from(rows(100_000));
  const most = ({ told }: Kept) => Math.max(...told.filter((what) => typeof what === 'number'));
  expect(most((await check([chunk()])).outlet)).toBeLessThan(256 * KIB + line.length);
  // A number of six digits and its key make a line of 20 bytes twice as long.
  const { outlet } = await check([chunk()], { numberLines: true });
  expect(most(outlet)).toBeLessThan(2.2 * 256 * KIB);
  expect(outlet.text).toBe(numbered(100_000));
});

it('frees the memory of a chunk once it is checked, but not memory that others share', async () => {
  const [own, around, shared] = [Uint8Array.from(rows(1)), Uint8Array.from(rows(2)), rows(1)];
  const shareable = new Uint8Array(new SharedArrayBuffer(line.length));
  shareable.set(shared);
  const { found } = await check([own, around.subarray(line.length), shareable]);
  expect(found.lines).toBe(3);
  expect(own.buffer.byteLength).toBe(0);
  expect(around.buffer.byteLength).toBe(2 * line.length);
  expect(shareable.buffer.byteLength).toBe(line.length);
});

it('counts the lines of a bad file to its end, passes on those before the first bad one, and numbers them', async () => {
  const bad = Buffer.from(`${line}x\n${line}x`);
  const { outlet, found } = await check([Uint8Array.from(bad)], { numberLines: true });
  expect(outlet.text).toBe(numbered(1));
  expect(found).toMatchObject({ lines: 1, sizeBytes: bad.length, summary: { rows: 4, badRows: 2 } });
  expect(outlet.told.at(-1)).toBe('flush');
});

it('gives its memory back for the next check, that of the numbers too, and also when it fails', async () => {
  const kernels = () => {
    const taken = [acquireKernel(), acquireKernel()];
    for (const kernel of taken) releaseKernel(kernel);
    return new Set(taken);
  };
  for (const limit of [1e12, 1]) {
    const before = kernels();
    await check([rows(1)], { limit, numberLines: true }).catch(() => {});
    expect([...kernels()].every((kernel) => before.has(kernel))).toBe(true);
  }
});
