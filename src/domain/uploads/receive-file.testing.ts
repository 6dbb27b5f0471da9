import { PassThrough, Readable } from 'node:stream';
import { expect } from 'vitest';
import type { Database } from '../../ports/database.ts';
import type { ObjectStore, ObjectWriter } from '../../ports/object-store.ts';
import type { AppError } from '../app-error.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Plan } from '../tenants/plan.ts';
import { CheckingThreads } from './checking-threads/checking-threads.ts';
import { giveUpAbandonedUploads } from './give-up-uploads.ts';
import { receiveFile } from './receive-file.ts';
import { createUploadToken, openUploadCredential } from './upload-credential.ts';
import type { UploadGrant } from './upload-tokens-store.ts';

/** A valid file of 20 bytes. */
export const record = (day = '01') => `{"at":"2026-01-${day}"}\n`;
export const BYTES = 20;

export const refusal = (receiving: Promise<unknown>) =>
  receiving.then(
    () => undefined,
    (error: unknown) => error as AppError,
  );

interface More {
  name?: string;
  /** As the client declares it; by default not at all. */
  length?: number;
  encoding?: string | undefined;
  plan?: Partial<Plan>;
  objects?: ObjectStore;
  numberLines?: boolean;
  threads?: CheckingThreads;
}

/** What of a test's own control database is needed here. */
interface Own {
  control: { database: Database; keyring: Keyring; plans: ReadonlyMap<string, Plan> };
  tenant: { id: number };
  addSchema(): Promise<{ slug: string }>;
  close(): Promise<void>;
}

export type Receiving = ReturnType<typeof openReceiving>;

/** Files that `receiveFile` takes into a control database and a store. Call `startAnew` before each test. */
export function openReceiving(own: Own, store: ObjectStore) {
  const checking = new CheckingThreads();
  const plan = own.control.plans.get('custom')!;
  const { database, keyring } = own.control;
  let grant: UploadGrant;
  const query = <Row>(text: string, params?: unknown[]) => database.query<Row>(text, params);
  const receive = (body: string | Buffer | Readable, more: More = {}) =>
    receiveFile(
      {
        ...{ database, objects: more.objects ?? store },
        ...{ checking: more.threads ?? checking, numberLines: more.numberLines ?? false },
      },
      grant,
      { ...plan, ...more.plan },
      {
        name: more.name ?? 'a.jsonl',
        body: body instanceof Readable ? body : Readable.from([Buffer.from(body)]),
        contentLength: more.length,
        contentEncoding: more.encoding,
        idleTimeoutMs: 60_000,
      },
    );
  const recorded = () =>
    query<{ name: string; failure: string | null; bytes: number; status: string }>(
      `select file_name as name, failure, size_bytes as bytes, upload_status as status from files
       where schema_id = $1 order by id`,
      [grant.schemaId],
    );
  const silence = () =>
    query(`update files set heartbeat_at = now() - interval '41 seconds' where schema_id = $1`, [
      grant.schemaId,
    ]);
  return {
    ...{ own, store, checking, query, receive, recorded, silence },
    /** A schema without files. */
    async startAnew(): Promise<void> {
      const { slug } = await own.addSchema();
      const [member] = await query<{ id: number }>('select id from members');
      const maker = { tenantId: own.tenant.id, memberId: member!.id };
      const { credential } = await createUploadToken(database, keyring, maker, slug, 60);
      grant = await openUploadCredential(database, keyring, credential);
      // What earlier tests stored counts no more.
      await query('update schemas set stored_bytes = 0');
    },
    grant: () => grant,
    removals: () => query('select file_id from object_removals'),
    async objects(): Promise<string[]> {
      const keys = [];
      for await (const { key } of store.list(`oficina/${grant.schemaSlug}/`)) keys.push(key);
      return keys;
    },
    /** Begins an upload whose body the test ends. */
    async begun(more: More = {}) {
      const body = new PassThrough();
      const receiving = receive(body, more);
      await expect.poll(async () => (await recorded()).some(({ status }) => status === 'pending')).toBe(true);
      return { body, receiving };
    },
    /** Gives the uploads that have begun up, as the janitor does when their process seems dead. */
    async giveUp(): Promise<void> {
      await silence();
      await giveUpAbandonedUploads(database, () => {});
    },
    /** The store with some methods of its writers replaced. */
    storeWith: (replaced: (writer: ObjectWriter) => Partial<ObjectWriter>): ObjectStore => ({
      ...store,
      async create(...of) {
        const writer = await store.create(...of);
        return {
          write: (...bytes) => writer.write(...bytes),
          commit: () => writer.commit(),
          abort: () => writer.abort(),
          ...replaced(writer),
        };
      },
    }),
    async close(): Promise<void> {
      await checking.close();
      await own.close();
    },
  };
}
