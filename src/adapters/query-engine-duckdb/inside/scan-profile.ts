import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../domain/app-error.ts';
import { quotePath } from '../../shared/duckdb/sql-text.ts';
import { quoteText } from '../../shared/sql/quoting.ts';

/** Settings by which a connection has its statements profiled; a locked instance has to allow them. */
export const profileSettings = ['enable_profiling', 'profiling_output', 'custom_profiling_settings'];

/** @throws AppError `no_disk_space` */
export async function makeProfileFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (cause) {
    throw noDiskSpace(cause);
  }
}

const metrics = { OPERATOR_TYPE: 'true', OPERATOR_NAME: 'true', OPERATOR_CARDINALITY: 'true' };

/** One operator of a statement's plan, as DuckDB's profile tells of it. */
interface Operator {
  operator_name?: string;
  operator_type?: string;
  /** Rows that the operator passed on. */
  operator_cardinality?: number;
  children: Operator[];
}

/** A scan of raw files gave another number of records than their uploads counted. */
export class RowsDiffer extends Error {}

/**
 * Counts the records that a connection's statements read from raw files. DuckDB tells that only in a profile, a file that it
 * writes when a statement ends.
 */
export class ScanProfile {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /** @param folder one that the connection may write to */
  static async begin(connection: DuckDBConnection, folder: string): Promise<ScanProfile> {
    const path = join(folder, `${randomUUID()}.json`);
    const settings = {
      enable_profiling: quoteText('json'),
      profiling_output: quotePath(path),
      custom_profiling_settings: quoteText(JSON.stringify(metrics)),
    };
    // In one call: most queries are small, and each call is a noticeable part of them.
    await connection.run(
      Object.entries(settings)
        .map(([name, value]) => `SET ${name} = ${value}`)
        .join('; '),
    );
    return new ScanProfile(path);
  }

  /**
   * Compares the rows that the scans of the last statement gave with the rows that there are to read. The small profile was
   * just written and is read synchronously: waiting for a thread takes longer.
   * @param rows of each scan of raw files, in the order of the statement
   * @throws RowsDiffer
   */
  compare(rows: number[]): void {
    const scans: Scan[] = [];
    addScans(JSON.parse(readFileSync(this.#path, 'utf8')) as Operator, true, scans);
    if (!areFittedBy(rows, scans)) {
      const read = scans.map((scan) => scan.rows).join(', ');
      throw new RowsDiffer(`scans of raw files gave ${read} records where there are ${rows.join(', ')}`);
    }
  }

  /** Tells a full disk from other errors. Without room for the profile, DuckDB fails the statement and gives no reason. */
  async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof Error && error.message.startsWith('Failed to execute'))) return error;
    try {
      await writeFile(this.#path, ' '.repeat(4096));
      return error;
    } catch (cause) {
      return noDiskSpace(cause);
    }
  }

  /** Removes the profile. One that cannot be removed stays until the process ends, and goes with its folder. */
  end(): void {
    try {
      rmSync(this.#path, { force: true });
    } catch {
      // The answer stands.
    }
  }
}

function noDiskSpace(cause: unknown): AppError {
  return new AppError('no_disk_space', { cause, retryAfterSeconds: 60 });
}

interface Scan {
  rows: number;
  /** Whether it has to give all there is; otherwise it may have been stopped early. */
  toTheEnd: boolean;
}

/**
 * Whether the scans match the rows to read, in order. Some rows may have no scan: DuckDB leaves a scan out of the plan when
 * none of its records can meet the conditions.
 */
function areFittedBy(rows: number[], scans: Scan[]): boolean {
  let next = 0;
  for (const scan of scans) {
    while (next < rows.length && !fits(scan, rows[next]!)) next++;
    if (next++ === rows.length) return false;
  }
  return true;
}

function fits({ rows, toTheEnd }: Scan, there: number): boolean {
  return toTheEnd ? rows === there : rows <= there;
}

const IS_SCAN = /^READ_(ND)?JSON/;
const STOPS_EARLY = /LIMIT/;
/** Operators that read all rows below them before they pass one on. */
const READS_ALL = /GROUP_BY|AGGREGATE|TOP_N|ORDER_BY/;

function addScans(operator: Operator, toTheEnd: boolean, scans: Scan[]): void {
  const { operator_type: type = '', operator_name: name = '', operator_cardinality: rows = 0 } = operator;
  if (IS_SCAN.test(name.trim())) scans.push({ rows, toTheEnd });
  const below = STOPS_EARLY.test(type) ? false : toTheEnd || READS_ALL.test(type);
  for (const child of operator.children) addScans(child, below, scans);
}
