import type { Cell, QueryPlan } from '../../../domain/query/typed-plan.ts';
import type { Batch } from '../query-protocol.ts';
import type { Page } from './compute-page.ts';
import { chunkToRows, rowSizes } from './duckdb-cells.ts';
import { longRowParts } from './long-rows.ts';

/**
 * Approximate size of a batch, bytes; a row that is larger comes in parts of this size. The service holds two batches of each answer
 * that is being read, as rows of up to twice this size, for hundreds of slow readers of each tenant.
 */
const batchBytes = 256 * 1024;

/** The page's rows in batches, at least one; each is made when it is asked for. */
export function* pageBatches(page: Page, plan: QueryPlan): Generator<Batch, undefined> {
  const types = plan.outputs.map((output) => output.expr.type);
  let left = page.parts.reduce((sum, part) => sum + part.rows, 0);
  if (left === 0) yield { rows: [], last: true };
  let rows: Cell[][] = [];
  let bytes = 0;
  for (const part of page.parts) {
    let leftInPart = part.rows;
    for (let index = 0; index < part.result.chunkCount && leftInPart > 0; index++) {
      let chunk = part.result.getChunk(index);
      const count = Math.min(chunk.rowCount, leftInPart);
      leftInPart -= count;
      const sizes = rowSizes(chunk, types.length, count);
      for (let from = 0; from < count; ) {
        let to = from;
        while (to < count && bytes < batchBytes && sizes[to]! <= batchBytes) bytes += sizes[to++]!;
        for (const row of chunkToRows(chunk, types, from, to)) rows.push(row);
        left -= to - from;
        from = to;
        const isLong = from < count && sizes[from]! > batchBytes;
        if (bytes < batchBytes && left > 0 && !isLong) continue;
        if (rows.length > 0) yield { rows, last: left === 0 };
        rows = [];
        bytes = 0;
        if (isLong) {
          left--;
          for (const part of longRowParts(chunk, types, from++, batchBytes))
            yield { rows: part, last: part.next === 'rows' && left === 0 };
        }
        // A chunk keeps every text it made, so the rest of its rows is read from a new one.
        if (from < count) chunk = part.result.getChunk(index);
      }
    }
  }
}
