/** Tables of inputs and verdicts, for the tests of the rules of a valid file. */
import { describe, expect, test } from 'vitest';
import type { LineErrorCode } from '../../../messages/pt-BR.ts';
import type { SchemaDefinition } from '../../schemas/schema-definition.ts';
import { everyWay, schemaOf } from './checker-harness.testing.ts';

export type Verdict = LineErrorCode | 'ok';
export type Row = [content: string | Buffer, verdict: Verdict];

/** Tests rows that are files of one line: the verdict is the same for every cut of the file, with and without the kernel. */
export function table(
  title: string,
  definition: SchemaDefinition,
  rows: Row[],
  wrap: (content: string) => string,
): void {
  describe(title, () => {
    test.each(rows)('%j: %s', (content, verdict) => {
      const [before, after] = wrap('\0').split('\0') as [string, string];
      const file = Buffer.concat([Buffer.from(before), Buffer.from(content), Buffer.from(after)]);
      const runs = everyWay(definition, file);
      const { summary } = runs[0]!;
      expect(summary.errors[0]?.code ?? 'ok').toBe(verdict);
      for (const run of runs) expect(run).toEqual(runs[0]);
    });
  });
}

/** Tests rows that are values of one field of `type`. */
export function values(title: string, type: string, rows: Row[]): void {
  table(title, schemaOf({ at: 'date', v: type }), rows, (value) => `{"at":"2024-01-31","v":${value}}\n`);
}
