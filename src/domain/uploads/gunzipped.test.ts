import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gunzipped } from './gunzipped.ts';

const CHUNK_BYTES = 64;

/** The content of a body that arrives in pieces of `pieceBytes`. */
async function content(body: Buffer, pieceBytes: number): Promise<string> {
  async function* sent() {
    for (let at = 0; at < body.length; at += pieceBytes) yield body.subarray(at, at + pieceBytes);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of gunzipped(sent(), CHUNK_BYTES)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

const contents = fc.array(fc.string({ maxLength: 200 }), { minLength: 1, maxLength: 4 });
const pieceBytes = fc.integer({ min: 1, max: 100 });
const packed = (texts: string[]) => Buffer.concat(texts.map((text) => gzipSync(text)));

it('gives the content of all members, however they arrive', () =>
  fc.assert(
    fc.asyncProperty(contents, pieceBytes, async (texts, bytes) => {
      expect(await content(packed(texts), bytes)).toBe(texts.join(''));
    }),
  ));

it('refuses bytes that are not part of a member, be they zeros or others, before another member or at the end', () =>
  fc.assert(
    fc.asyncProperty(
      contents,
      fc.array(fc.string({ maxLength: 200 }), { maxLength: 4 }),
      fc.oneof(fc.uint8Array({ minLength: 3, maxLength: 40 }), fc.integer({ min: 1, max: 40 })),
      pieceBytes,
      async (before, after, foreign, bytes) => {
        const between = typeof foreign === 'number' ? Buffer.alloc(foreign) : Buffer.from(foreign);
        fc.pre(between[0] !== 0x1f);
        const body = Buffer.concat([packed(before), between, packed(after)]);
        await expect(content(body, bytes)).rejects.toMatchObject({ code: 'upload_bad_gzip' });
      },
    ),
  ));

it('refuses a body whose last member is cut', () =>
  fc.assert(
    fc.asyncProperty(contents, pieceBytes, fc.nat(), async (texts, bytes, cut) => {
      const last = packed(texts.slice(-1));
      const body = Buffer.concat([
        packed(texts.slice(0, -1)),
        last.subarray(0, 1 + (cut % (last.length - 1))),
      ]);
      await expect(content(body, bytes)).rejects.toMatchObject({
        ...{ code: 'upload_bad_gzip', cause: { code: 'Z_BUF_ERROR' } },
      });
    }),
  ));

it('throws what its source throws', async () => {
  async function* sent() {
    yield gzipSync('a').subarray(0, 5);
    throw Object.assign(new Error('the source broke'), { code: 'EZ_1' });
  }
  await expect(gunzipped(sent(), CHUNK_BYTES).next()).rejects.toThrow('the source broke');
});
