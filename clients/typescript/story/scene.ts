import { deepStrictEqual } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Celeiro, type Query } from 'celeiro';

/** `clients/shared/story.json`: what is done with the data, and what must come of it. */
export interface Story {
  schema: string;
  bad_schema: string;
  window: { event_from: string; event_to: string };
  steps: {
    shapes: { at_least: number };
    upload: { file: string; part_bytes: number; rows: number; parts: number };
    upload_again: { file: string; part_bytes: number; duplicates: number };
    bad_upload: {
      file: string;
      part_bytes: number;
      concurrency: number;
      line: number;
      field: string;
      code: string;
      sent: number;
    };
    listing: { files: number; rows: number };
    sums: { select: string[]; expected: Totals };
    walk: {
      select: string[];
      limit: number;
      upload_after_rows: number;
      upload: string;
      expected: Totals & { nulls: number };
      afterwards: Totals;
    };
    resume: { limit: number; after_rows: number; rows: number };
    process: { shape_id: number; executors: number; files: number };
    webhooks: { last_status: string };
    refusals: Record<'wrong_token' | 'revoked_token', Refusal> & {
      gone_schema: Refusal & { slug: string };
      bad_query: Refusal & { select: string[]; field: string };
    };
    faults: Record<'cut' | 'hang' | 'refused' | 'html' | 'garbage' | 'full', Refusal> & {
      timeout_seconds: number;
      max_attempts: number;
      within_seconds: number;
    };
  };
}

/** Sums over all rows, each as the service prints it as a text. */
export interface Totals {
  n: string;
  first_ticket: string;
  tickets: string;
  fares: string;
  newest: string;
}

export interface Refusal {
  kind: string;
  status?: number;
  code?: string;
}

/** Where the story is told, from the environment. */
export const place = {
  url: setting('CELEIRO_URL'),
  token: setting('CELEIRO_TOKEN'),
  revokedToken: setting('CELEIRO_REVOKED_TOKEN'),
  data: setting('CELEIRO_DATA'),
  deliveries: setting('CELEIRO_DELIVERIES'),
  webhookSecret: setting('CELEIRO_WEBHOOK_SECRET'),
  faultsUrl: setting('CELEIRO_FAULTS_URL'),
  work: setting('CELEIRO_WORK'),
};
export const story = JSON.parse(await readFile(setting('CELEIRO_STORY'), 'utf8')) as Story;
export const client = new Celeiro(place.url, place.token);

/** A file of the story's data. */
export function dataPath(name: string): string {
  return join(place.data, name);
}

/** A query over the whole window of the story. */
export function overAll(select: string[]): Query {
  return { select, ...story.window };
}

/** @throws Error where the two differ */
export function same(what: string, actual: unknown, expected: unknown): void {
  try {
    deepStrictEqual(actual, expected);
  } catch (error) {
    throw new Error(`${what} differs: ${(error as Error).message}`);
  }
}

/** The error that a promise is rejected with. @throws Error where it is fulfilled */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof Error) return outcome;
  throw new Error(`there was no error, but one was due`);
}

/** @throws Error where the error is not the one that was due */
export function sameRefusal(what: string, error: Error, { kind, status, code }: Refusal): void {
  const {
    name,
    status: actualStatus,
    code: actualCode,
  } = error as Error & { status?: number; code?: string };
  same(`${what}: kind`, name, kind);
  if (status !== undefined) same(`${what}: status`, actualStatus, status);
  if (code !== undefined) same(`${what}: code`, actualCode, code);
}

function setting(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new Error(`${name} is not set`);
}
