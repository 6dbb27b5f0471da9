import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Failpoint, failpoints } from '../../src/domain/failpoint.ts';
import { insertLetter } from '../../src/domain/mail/letters-store.ts';
import { requestCancel } from '../../src/domain/processing/runs-store.ts';
import type { Armed } from './arming.ts';
import { type Client, ignoreGone, recordsOf } from './client.ts';
import { settled } from './settle.ts';
import type { World } from './world.ts';

type ProfileOf<P extends Failpoint> = (typeof failpoints)[P]['profile'];
type PointsNotOf<Profile> = { [P in Failpoint]: ProfileOf<P> extends Profile ? never : P }[Failpoint];
export type EmbeddedPoint = PointsNotOf<'distributed'>;
export type DistributedPoint = PointsNotOf<'embedded'>;

export interface Stage {
  world: World;
  client: Client;
}

/** How to reach a failpoint, and what must hold afterwards. */
export interface Story {
  /** Runs before the points are armed. */
  prepare?(stage: Stage): Promise<void>;
  /** Further points to arm. */
  also?: Armed;
  /** Reaches the point. Calls may get no answer, also those made after the point was reached. */
  play(stage: Stage): Promise<void>;
  /** What clients do once the service is back. */
  finish?(stage: Stage): Promise<void>;
  /** How each run of the schema ends; `taken_out`: completed, then taken out of the table again. */
  runs?: ('completed' | 'cancelled' | 'taken_out')[];
  /** Longest wait for a point that the service reaches by itself, ms. */
  reachedWithinMs?: number;
  /** Takes too long for the short walk. */
  isSlow?: true;
}

export const putFirst = async ({ client }: Stage) => {
  expect(await client.put('a.jsonl', recordsOf(1))).toBe(200);
  expect(await client.put('b.jsonl', recordsOf(2))).toBe(200);
};

const upload: Story = {
  prepare: putFirst,
  play: async ({ client }) => void (await client.put('c.jsonl', recordsOf(3))),
};

/** A duplicate. Its object is stored whole before the service learns that the content is known. */
const sameContentAgain: Story = {
  prepare: putFirst,
  async play({ client }) {
    await client.put('again.jsonl', recordsOf(1));
    // The content is stored already, under its first name.
    client.stored.delete('again.jsonl');
    client.open.delete('again.jsonl');
  },
  async finish({ client }) {
    expect(await client.put('again.jsonl', recordsOf(1))).toBe(200);
    client.stored.delete('again.jsonl');
  },
};

const badFile: Story = {
  prepare: putFirst,
  async play({ client }) {
    await client.put('c.jsonl', `${recordsOf(3)}{"n":"no number"}\n`);
    client.open.delete('c.jsonl');
  },
  // A refused file leaves its name free.
  finish: async ({ client }) => void expect(await client.put('c.jsonl', recordsOf(4))).toBe(200),
};

/** An upload whose sender is silent past the timeout, so the janitor gives it up. */
const abandonedUpload: Story = {
  prepare: putFirst,
  async play({ world: { control, arming }, client }) {
    const { database } = control;
    let send: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        send = controller;
        controller.enqueue(Buffer.from(recordsOf(3)));
      },
    });
    const answered = client.put('slow.jsonl', body);
    const silent = () =>
      database.query(
        `update files set heartbeat_at = now() - interval '1 hour'
         where schema_id = $1 and upload_status = 'pending' returning id`,
        [client.schema.id],
      );
    await expect.poll(async () => (await silent()).length, { interval: 50 }).toBe(1);
    // Repeated, because the upload's own heartbeats go on.
    const silencing = setInterval(() => void silent().catch(() => {}), 500);
    await arming.reached('upload.after-given-up').finally(() => clearInterval(silencing));
    send!.enqueue(Buffer.from(recordsOf(4)));
    send!.close();
    expect(await answered).not.toBe(200);
  },
  finish: async ({ client }) => void expect(await client.put('slow.jsonl', recordsOf(3))).toBe(200),
};

export const process = async ({ client }: Stage): Promise<void> => {
  const response = await client.call('process-files', { shape_id: 1, executors: 1 }).catch(ignoreGone);
  if (response) await response.arrayBuffer();
};

export const processing: Story = { prepare: putFirst, play: process, finish: process, runs: ['completed'] };

/** A letter, which may come twice but always as the same. */
const letter: Story = {
  prepare: putFirst,
  async play({ world: { control, tenant }, client }) {
    await insertLetter(control.database, {
      ...{ tenantId: tenant.id, recipient: recipientOf(client), host: 'celeiro.example' },
      content: { kind: 'password_changed', accountName: tenant.slug },
    });
  },
  async finish(stage) {
    await settled(stage.world);
    const { control, mail } = stage.world;
    const came = mail.letters.filter(({ to }) => to.includes(recipientOf(stage.client)));
    const [row] = await control.database.query<{ status: string; messageId: string }>(
      'select status, message_id as "messageId" from letters order by id desc limit 1',
    );
    expect(row!.status).toBe('sent');
    expect([...new Set(came.map(({ headers }) => headers['message-id']))]).toEqual([`<${row!.messageId}>`]);
  },
};
const recipientOf = ({ schema }: Client) => `${schema.slug}@oficina.example`;

/** A run whose first attempt fails just before its end. */
const failedAttempt: Story = { ...processing, also: { 'job.after-data-files': 'error' } };

/** A run is cancelled in the middle; its files are queried as before. */
const cancelling: Story = {
  prepare: putFirst,
  also: { 'job.after-data-files': 'pause' },
  async play(stage) {
    await process(stage);
    const { control, arming, tenant } = stage.world;
    await arming.reached('job.after-data-files');
    const [run] = await control.database.query<{ id: number }>('select id from runs where schema_id = $1', [
      stage.client.schema.id,
    ]);
    expect(await requestCancel(control.database, tenant.id, run!.id)).toBe(true);
  },
  runs: ['cancelled'],
};

const fileCommand = async (stage: Stage, command: 'set-aside' | 'take-back') => {
  const { world, client } = stage;
  const id = String(await client.fileId('a.jsonl'));
  return client.cli('file', command, world.tenant.slug, client.schema.slug, id);
};

const settingAside: Story = {
  prepare: putFirst,
  play: async (stage) => void (await fileCommand(stage, 'set-aside')),
  async finish(stage) {
    expect(await fileCommand(stage, 'set-aside')).toMatchObject({ code: 0 });
    stage.client.stored.delete('a.jsonl');
  },
};

const takingBack: Story = {
  async prepare(stage) {
    await putFirst(stage);
    expect(await fileCommand(stage, 'set-aside')).toMatchObject({ code: 0 });
  },
  play: async (stage) => void (await fileCommand(stage, 'take-back')),
  finish: async (stage) => void expect(await fileCommand(stage, 'take-back')).toMatchObject({ code: 0 }),
};

const repairTable = ({ world, client }: Stage) =>
  client.cli('schema', 'repair-table', world.tenant.slug, client.schema.slug);

/** A data file of the table is truncated; the service finds the damage and the table is repaired. */
const repairing: Story = {
  async prepare(stage) {
    await putFirst(stage);
    await process(stage);
    const { world, client } = stage;
    const dataFiles = () =>
      world.control.database.query<{ path: string }>('select path from data_files where schema_id = $1', [
        client.schema.id,
      ]);
    await expect.poll(async () => (await dataFiles()).length, { timeout: 60_000 }).toBe(1);
    const [file] = await dataFiles();
    await truncate(join(world.dataDir, 'tables', file!.path), 100);
    expect(await client.cli('verify')).toMatchObject({ code: 1 });
  },
  play: async (stage) => void (await repairTable(stage)),
  finish: async (stage) => void expect(await repairTable(stage)).toMatchObject({ code: 0 }),
  runs: ['taken_out'],
};

const verifying: Story = {
  prepare: putFirst,
  play: async ({ client }) => void (await client.cli('verify')),
  finish: async ({ client }) => void expect(await client.cli('verify')).toMatchObject({ code: 0 }),
};

const slowVerification: Story = {
  prepare: putFirst,
  async play({ world }) {
    await world.control.database.query('update integrity_pass set next_pass_at = now()');
  },
  async finish({ world }) {
    const passes = async () => {
      const [pass] = await world.control.database.query<{ ended: boolean }>(
        'select next_pass_at > now() as ended from integrity_pass',
      );
      return pass!.ended;
    };
    await expect.poll(passes, { timeout: 150_000, interval: 500 }).toBe(true);
  },
  // A service makes its first check a minute after its start, then one every 30 s.
  reachedWithinMs: 150_000,
  isSlow: true,
};

/** How each point is reached on the embedded profile. */
export const stories: Record<EmbeddedPoint, Story> = {
  'upload.after-pending-row': upload,
  'object.after-bytes': upload,
  'object.after-link': upload,
  'upload.after-object': upload,
  'upload.in-commit': upload,
  'upload.after-commit': upload,
  'outbox.after-placed': upload,
  'outbox.after-sent': upload,
  'outbox.after-marked': upload,
  'upload.after-duplicate': sameContentAgain,
  'removal.after-claim': sameContentAgain,
  'removal.after-object': sameContentAgain,
  'upload.after-abort': badFile,
  'upload.after-failed': badFile,
  'upload.after-given-up': abandonedUpload,
  'run.after-start': processing,
  'run.after-attempt': processing,
  'run.after-launch': processing,
  'job.after-data-files': processing,
  'job.after-manifest': processing,
  'run.after-success': processing,
  'run.in-commit': processing,
  'run.after-commit': processing,
  'delivery.after-claim': processing,
  'delivery.after-sent': processing,
  'delivery.after-recorded': processing,
  'letter.after-claim': letter,
  'letter.after-sent': letter,
  'run.after-condemned': failedAttempt,
  'run.after-discard': failedAttempt,
  'run.after-cancel': cancelling,
  'set-aside.in-commit': settingAside,
  'set-aside.after-commit': settingAside,
  'take-back.after-verified': takingBack,
  'take-back.in-commit': takingBack,
  'take-back.after-commit': takingBack,
  'repair-table.in-commit': repairing,
  'repair-table.after-commit': repairing,
  'verify.after-noted': verifying,
  'verify.after-pass-taken': slowVerification,
  'verify.after-listed': slowVerification,
};
