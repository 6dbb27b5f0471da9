import { DuckDBInstance } from '@duckdb/node-api';
import { printDuckDbQuery } from '../../../src/adapters/query-engine-duckdb/dialect/print-duckdb-query.ts';
import { chunkToRows } from '../../../src/adapters/query-engine-duckdb/inside/duckdb-cells.ts';
import { printSource } from '../../../src/adapters/shared/duckdb/duckdb-source.ts';
import { sourceColumns } from '../../../src/adapters/shared/sql/source-columns.ts';
import type { TableSnapshot } from '../../../src/domain/files/snapshot/snapshot.ts';
import type { Cell, QueryPlan } from '../../../src/domain/query/typed-plan.ts';

/** Answers of the embedded profile's engine, for comparison. */
export async function openDuckDb(objectsDir: string) {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  return {
    async rows(plan: QueryPlan, snapshot: TableSnapshot): Promise<Cell[][]> {
      const source = printSource(snapshot, sourceColumns(plan), plan.window, {
        objectsDir,
        tablesDir: objectsDir,
      });
      const { sql, params } = printDuckDbQuery(plan, `(${source.sql})`);
      const result = await connection.run(sql, params);
      const chunks = await result.fetchAllChunks();
      const types = plan.outputs.map(({ expr }) => expr.type);
      return chunks.flatMap((chunk) => chunkToRows(chunk, types, 0, chunk.rowCount)).slice(0, plan.limit);
    },
    close(): void {
      connection.closeSync();
      instance.closeSync();
    },
  };
}
