import { once } from 'node:events';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Settings } from '../../config/settings.ts';
import { bytes } from '../terminal/figures.ts';
import { say } from '../terminal/say.ts';
import type { Finding } from './finding.ts';

const LITTLE_DISK_BYTES = 5e9;
const NO_DISK_BYTES = 500e6;

export async function examineDataDir({ dataDir }: Settings): Promise<Finding> {
  const check = say('doctor_data_dir');
  const probe = join(dataDir, `doctor-${process.pid}`);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(probe, 'x', { flush: true });
    await rm(probe);
    return { check, state: 'ok', found: say('doctor_data_dir_ok', { path: dataDir }) };
  } catch (error) {
    const found = `${dataDir}: ${(error as Error).message}`;
    return { check, state: 'failed', found, todo: say('doctor_data_dir_todo') };
  }
}

export async function examineDisk({ dataDir }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const state = free < NO_DISK_BYTES ? 'failed' : free < LITTLE_DISK_BYTES ? 'warning' : 'ok';
  const found = say('doctor_disk_free', { free: bytes(free) });
  return {
    check: say('doctor_disk'),
    state,
    found,
    ...(state !== 'ok' && { todo: say('doctor_disk_todo') }),
  };
}

export async function examineDuckDb(): Promise<Finding> {
  const check = say('doctor_duckdb');
  try {
    const { DuckDBInstance } = await import('@duckdb/node-api');
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const reader = await connection.runAndReadAll('select version()');
    const found = say('doctor_duckdb_ok', { version: String(reader.getRows()[0]?.[0]) });
    connection.closeSync();
    instance.closeSync();
    return { check, state: 'ok', found };
  } catch (error) {
    return { check, state: 'failed', found: (error as Error).message, todo: say('doctor_install_todo') };
  }
}

export async function examineKernel(): Promise<Finding> {
  const check = say('doctor_kernel');
  try {
    const { acquireKernel } = await import('../../domain/checking/kernel-host/kernel-instance.ts');
    acquireKernel();
    return { check, state: 'ok', found: say('doctor_kernel_ok') };
  } catch (error) {
    return { check, state: 'failed', found: (error as Error).message, todo: say('doctor_kernel_todo') };
  }
}

/** Checks that the service answers at the port, or that it could be started there. */
export async function examinePort({ host, port }: Settings): Promise<Finding> {
  const check = say('doctor_port');
  if (port === 0) return { check, state: 'ok', found: say('doctor_port_any') };
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return { check, state: 'ok', found: say('doctor_port_free', { host, port }) };
  } catch (error) {
    if (await serviceAnswers(host, port))
      return { check, state: 'ok', found: say('doctor_port_answers', { host, port }) };
    const found = say('doctor_port_taken', { host, port, reason: (error as Error).message });
    return { check, state: 'failed', found, todo: say('doctor_port_todo') };
  } finally {
    server.close();
  }
}

async function serviceAnswers(host: string, port: number): Promise<boolean> {
  const address = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(5000) });
    return answer.ok && ((await answer.json()) as { status?: string }).status === 'ok';
  } catch {
    return false;
  }
}
