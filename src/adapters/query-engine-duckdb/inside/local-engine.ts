import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataRoots } from '../../shared/duckdb/duckdb-source.ts';
import { printSource } from '../../shared/duckdb/duckdb-source.ts';
import { openLockedInstance } from '../../shared/duckdb/locked-instance.ts';
import { VerifiedFiles } from '../../shared/duckdb/stored-files.ts';
import { sourceColumns } from '../../shared/sql/source-columns.ts';
import type { Query } from '../query-protocol.ts';
import { computePage, type Page } from './compute-page.ts';
import { checkSource, explainFailure } from './duckdb-damage.ts';
import { makeProfileFolder, profileSettings, ScanProfile } from './scan-profile.ts';
import { openTenants, TenantInstances } from './tenant-instances.ts';

export interface LocalEngineOptions extends DataRoots {
  /** For spilling, one directory per tenant. */
  tempDir: string;
  /** Memory for the queries of one tenant together, MiB; beyond it they spill. */
  memoryLimitMb: number;
  /** Disk that the queries of one tenant may spill to together, MiB. */
  spillMb: number;
  /** Threads of one tenant's queries together. */
  threads: number;
}

export interface LocalAnswer {
  page: Page;
  rowsRead: number;
  bytesRead: number;
  /** Frees the page. */
  close(): void;
}

/**
 * Computes pages from directories of JSONL objects and Parquet files, in this process; throws DuckDB's errors unchanged.
 * Nothing bounds the memory of an expression within one vector, so only the query process uses this engine.
 */
export function createLocalEngine(
  options: LocalEngineOptions,
): (query: Query, signal: AbortSignal) => Promise<LocalAnswer> {
  const profilesOf = (tenantSlug: string) => join(options.tempDir, tenantSlug, 'profiles');
  const instances = new TenantInstances(openTenants, async (tenantSlug) => {
    const profiles = profilesOf(tenantSlug);
    await makeProfileFolder(profiles);
    return openLockedInstance({
      directories: [join(options.objectsDir, tenantSlug), join(options.tablesDir, tenantSlug), profiles],
      tempDir: join(options.tempDir, tenantSlug),
      memoryMb: options.memoryLimitMb,
      spillMb: options.spillMb,
      threads: options.threads,
      changeable: profileSettings,
    });
  });

  const verified = new VerifiedFiles();

  return async ({ plan, snapshot }, signal) => {
    const source = printSource(snapshot, sourceColumns(plan), plan.window, options);
    const borrowed = await instances.borrow(snapshot.tenantSlug);
    let connection: DuckDBConnection | undefined;
    let scans: ScanProfile | undefined;
    const close = (): void => {
      connection?.closeSync();
      borrowed.release();
    };
    try {
      await checkSource(source, options, verified, signal);
      connection = await borrowed.instance.connect();
      if (source.rawScans.length > 0) {
        scans = await ScanProfile.begin(connection, profilesOf(snapshot.tenantSlug));
      }
      const page = await computePage(connection, plan, source, signal, scans).catch(async (error) => {
        const cause = scans ? await scans.explain(error) : error;
        await explainFailure(cause, connection!, source, options, signal);
        throw cause;
      });
      return { page, rowsRead: source.rowsRead, bytesRead: source.bytesRead, close };
    } catch (error) {
      close();
      throw error;
    } finally {
      scans?.end();
    }
  };
}
