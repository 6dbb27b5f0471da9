import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { tries } from '../../../test/support/properties.ts';
import { compileSchema } from './compiled-schema.ts';
import { acquireWorkspace, releaseWorkspace, type Workspace } from './kernel-host/workspace.ts';
import { Rewritings } from './lines/rewritings.ts';
import { PatchedOutput } from './patched-output.ts';
import { schemaOf } from './testing/checker-harness.testing.ts';

/** Bytes that stay, then bytes that a new text replaces; lengths in bytes. */
type Part = [kept: number, replaced: number, text: number];

/** Size of the buffer in which output is gathered, bytes. */
const ROOM = 64 * 1024;

const workspaces: Workspace[] = [];
afterEach(() => {
  for (const workspace of workspaces.splice(0)) releaseWorkspace(workspace);
});

function newWorkspace(): Workspace {
  const workspace = acquireWorkspace(compileSchema(schemaOf({ at: 'date' })));
  workspaces.push(workspace);
  expect(workspace.gatherBytes).toBe(ROOM);
  return workspace;
}

/** Bytes that differ from their neighbours and from those a block further on; every 251st is a line feed. */
const FILE = Buffer.from(
  Uint8Array.from({ length: 2 ** 21 }, (_, i) => (i % 251 === 10 ? 10 : (i * 7 + (i >> 8)) | 128)),
);
/** Printable characters, so no line feed. */
const TEXT = Buffer.from(Uint8Array.from({ length: 2 * ROOM }, (_, i) => 0x20 + ((i * 7) % 90)));

/** Passes one segment through `output`: the parts of each line, then `tail` bytes that stay. */
function pass(
  lines: Part[][],
  tail: number,
  workspace = newWorkspace(),
  output = new PatchedOutput(workspace),
) {
  const size = lines.flat().reduce((sum, [kept, replaced]) => sum + kept + replaced, tail);
  while (workspace.capacity < size) workspace.grow();
  const file = FILE.subarray(0, size);
  const { base, bytes } = workspace;
  bytes.set(file, base);
  const wanted: Buffer[] = [];
  const pieces: { at: number; bytes: Buffer }[] = [];
  const keep = (given: Iterable<Uint8Array>) => {
    for (const piece of given) pieces.push({ at: piece.byteOffset, bytes: Buffer.from(piece) });
  };
  let at = 0;
  output.begin(base);
  for (const line of lines) {
    const rewritings = new Rewritings();
    for (const [kept, replaced, length] of line) {
      const text = TEXT.subarray(at % 90, (at % 90) + length);
      wanted.push(file.subarray(at, at + kept), text);
      rewritings.begin(base + at + kept, base + at + kept + replaced);
      rewritings.copy(text, 0, length);
      at += kept + replaced;
    }
    keep(output.rewrite(rewritings));
  }
  wanted.push(file.subarray(at));
  keep(output.finish(base + size));
  return {
    output,
    wanted: Buffer.concat(wanted),
    stored: Buffer.concat(pieces.map((piece) => piece.bytes)),
    sizes: pieces.map((piece) => piece.bytes.length),
    places: pieces.map((piece) => piece.at - base),
    fileIsWhole: bytes.subarray(base, base + size).equals(file),
  };
}

function expectWhole({ output, wanted, stored, sizes, fileIsWhole }: ReturnType<typeof pass>): void {
  expect(stored.equals(wanted)).toBe(true);
  expect(fileIsWhole).toBe(true);
  expect(sizes).not.toContain(0);
  expect(output.storedBytes).toBe(wanted.length);
  expect(output.storedLines).toBe(wanted.filter((byte) => byte === 10).length);
}

/** Bytes that stay, then two bytes that a text of `text` bytes replaces. */
function part(kept: number, text: number): Part {
  return [kept, 2, text];
}

test.each<[title: string, parts: Part[], tail: number, sizes: number[]]>([
  ['no byte', [], 0, []],
  ['bytes that all stay', [], 1000, [1000]],
  ['only texts', [part(0, 4), part(0, 3), part(0, 0)], 0, [7]],
  ['short and long runs', [part(23, 2), part(24, 2), part(25, 2), part(500, 2)], 30, [610]],
  ['a run that fills the room', [part(9, 1), part(ROOM - 10, 1)], 0, [ROOM, 1]],
  ['a run one byte too long', [part(9, 1), part(ROOM - 9, 1)], 5, [10, ROOM - 9, 6]],
  ['a short run that fills the room', [part(ROOM - 11, 1), part(10, 0)], 0, [ROOM]],
  ['a short run one byte too long', [part(ROOM - 11, 1), part(11, 1)], 0, [ROOM - 10, 11, 1]],
  ['a text that fills the room', [part(ROOM - 8, 8), part(3, 1)], 0, [ROOM, 3, 1]],
  ['a text one byte too long', [part(ROOM - 8, 9), part(3, 1)], 0, [ROOM - 8, 9, 4]],
  ['later texts that just fit', [part(ROOM - 100, 60), part(0, 30), part(0, 9)], 1, [ROOM]],
  ['a tail that fills the room', [part(9, 1)], ROOM - 10, [ROOM]],
  ['a tail one byte too long', [part(9, 1)], ROOM - 9, [10, ROOM - 9]],
  ['runs and texts larger than the room', [part(ROOM + 1, ROOM + 2), part(3, 1)], 5, [ROOM + 1, ROOM + 2, 9]],
])(
  '%s: the stored bytes are the wanted ones, in as few pieces as the room allows',
  (_, parts, tail, sizes) => {
    const passed = pass([parts], tail);
    expectWhole(passed);
    expect(passed.sizes).toEqual(sizes);
  },
);

test('a segment without rewritings is yielded where it stands, and not copied', () => {
  expect(pass([], 1000).places).toEqual([0]);
});

test('every segment is yielded whole by the time it ends, and counts add up over segments', () => {
  const workspace = newWorkspace();
  const output = new PatchedOutput(workspace);
  const first = pass([[[300, 2, 1]]], 400, workspace, output);
  const { storedBytes, storedLines } = output;
  const second = pass([], 600, workspace, output);
  for (const { stored, wanted } of [first, second]) expect(stored.equals(wanted)).toBe(true);
  expect([storedBytes, storedLines]).toEqual([701, 3]);
  expect([output.storedBytes, output.storedLines]).toEqual([1301, 6]);
});

test('the stored bytes are the wanted ones for runs and texts of any length', () => {
  const workspace = newWorkspace();
  const nearRoom = fc.integer({ min: ROOM - 60, max: ROOM + 2 });
  const kept = fc.oneof(fc.nat(30), fc.nat(30), nearRoom, fc.nat(2 * ROOM));
  const text = fc.oneof(fc.nat(30), fc.nat(30), fc.nat(30), nearRoom);
  const part: fc.Arbitrary<Part> = fc.tuple(kept, fc.nat(40), text);
  const lines = fc.array(fc.array(part, { minLength: 1, maxLength: 4 }), { maxLength: 3 });
  fc.assert(
    fc.property(lines, kept, (lines, tail) =>
      expectWhole(pass(lines, tail, workspace, new PatchedOutput(workspace))),
    ),
    { numRuns: tries(100) },
  );
});
