import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { drawLine } from './line.ts';
import { randomOf } from './random.ts';
import type { ModelRecord } from './record.ts';
import type { Version } from './schema.ts';

/** How a file is written. With a serial number and a version, it determines the file's bytes. */
export interface ContentSpec {
  seed: number;
  lines: number;
  /** Share of values that the checker rewrites, in percent. */
  rewritten: number;
  crlf: boolean;
  /** Characters of the text of one line, of two bytes each; 0 for none. */
  longText: number;
  /** Whether the last line ends in LF. */
  ended: boolean;
}

/** Content of a file, and what it means. */
export interface Content {
  bytes: Buffer;
  sha256: string;
  records: ModelRecord[];
}

/** Most lines per file. A file's records are numbered from its serial number times this. */
const MOST_LINES = 100_000;

export function buildContent(spec: ContentSpec, serial: number, version: Version): Content {
  const lines = buildLines(spec, serial, version);
  return contentOf(
    spec,
    lines.map(({ text }) => text),
    lines.map(({ record }) => record),
  );
}

function buildLines(spec: ContentSpec, serial: number, version: Version) {
  const random = randomOf(spec.seed);
  const long = spec.longText > 0 ? random.below(spec.lines) : -1;
  return Array.from({ length: spec.lines }, (_, index) => {
    const longText = index === long ? spec.longText : 0;
    const id = BigInt(serial * MOST_LINES + index);
    return drawLine(random, id, version, { rewritten: spec.rewritten, longText });
  });
}

function contentOf(spec: ContentSpec, lines: string[], records: ModelRecord[]): Content {
  const end = spec.crlf ? '\r\n' : '\n';
  const bytes = Buffer.from(lines.join(end) + (spec.ended ? end : ''));
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), records };
}

/** Lines that every version refuses, each for a different reason. */
const BAD_LINES = [
  '',
  '{"at":"2026-03-01T00:00:00Z"}',
  '{"at":"2026-02-29T00:00:00Z","id":1}',
  '{"at":"2026-03-01T00:00:00Z","id":1,"id":1}',
  '{"at":"2026-03-01T00:00:00Z","id":1.5}',
  '{"at":"2026-03-01T00:00:00Z","id":9223372036854775808}',
  '{"at":"2026-03-01T00:00:00Z","id":1,"price":0.1234567890123456789}',
  '{"at":"2026-03-01T00:00:00Z","id":1,"text":"\\ud800"}',
  '{"at":"2026-03-01T00:00:00Z","id":1,"text":"a\tb"}',
  '{"at":"2026-03-01T23:59:60Z","id":1}',
  '{"at":"2026-03-01T00:00:00Z","id":1}{}',
  '{"at":"2026-03-01T00:00:00Z","id":1',
];

export interface BadContent {
  bytes: Buffer;
  lines: number;
  /** Number of the only bad line, from 1. */
  badLine: number;
}

/** A file with one line that is wrong. */
export function buildBadContent(
  spec: ContentSpec,
  serial: number,
  version: Version,
  bad: { kind: number; at: number },
): BadContent {
  const lines = buildLines(spec, serial, version).map(({ text }) => text);
  const place = bad.at % (lines.length + 1);
  lines.splice(place, 0, BAD_LINES[bad.kind % BAD_LINES.length]!);
  // Every line ends in LF: without it, an empty last line would be no line at all.
  const { bytes } = contentOf({ ...spec, ended: true }, lines, []);
  return { bytes, lines: lines.length, badLine: place + 1 };
}

export const badLine = fc.record({ kind: fc.nat(BAD_LINES.length - 1), at: fc.nat(1000) });

const BUFFER = 64 * 1024;

export const contentSpec: fc.Arbitrary<ContentSpec> = fc.record({
  seed: fc.nat(),
  lines: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 8 }) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 600 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
  ),
  rewritten: fc.constantFrom(0, 20, 60, 100),
  crlf: fc.boolean(),
  longText: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: BUFFER / 2 - 200, max: BUFFER / 2 + 50 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 * BUFFER }) },
  ),
  ended: fc.boolean(),
});
