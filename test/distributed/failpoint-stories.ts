import { expect } from 'vitest';
import { partsAtLeast } from '../../src/domain/lake/choose-parts.ts';
import { requestCancel } from '../../src/domain/processing/runs-store.ts';
import { recordsOf } from '../failpoints/client.ts';
import { settled } from '../failpoints/settle.ts';
import {
  type DistributedPoint,
  process,
  processing,
  putFirst,
  type Story,
  stories,
} from '../failpoints/stories.ts';

/** Larger than one part of an upload to S3. */
const MANY_ROWS = 200_000;

/** A run is two pods at least. */
const onSpark: Story = { ...processing, reachedWithinMs: 300_000 };

/** The first attempt is recorded, and its launch fails. */
const failedLaunch: Story = { ...onSpark, also: { 'run.after-attempt': 'error' } };

const cancelling: Story = {
  prepare: putFirst,
  async play(stage) {
    await process(stage);
    const { control, tenant } = stage.world;
    const launched = async () => {
      const [run] = await control.database.query<{ id: number }>(
        'select id from runs where schema_id = $1 and attempt > 0',
        [stage.client.schema.id],
      );
      return run?.id;
    };
    await expect.poll(launched, { timeout: 60_000 }).toBeDefined();
    expect(await requestCancel(control.database, tenant.id, (await launched())!)).toBe(true);
  },
  runs: ['cancelled'],
  reachedWithinMs: 300_000,
};

const largeUpload: Story = {
  play: async ({ client }) => void (await client.put('large.jsonl', recordsOf(1, MANY_ROWS))),
};

/** Enough small files for a bundle. */
const bundling: Story = {
  async play({ client }) {
    for (let i = 0; i <= partsAtLeast; i++) await client.put(`${i}.jsonl`, recordsOf(i));
  },
};

/** A table whose care is due. */
const care: Story = {
  async prepare(stage) {
    await putFirst(stage);
    await process(stage);
    await settled(stage.world);
  },
  async play({ world, client }) {
    const { database } = world.control;
    const longAgo = `now() - interval '30 days'`;
    await database.query('insert into table_care (schema_id) values ($1) on conflict do nothing', [
      client.schema.id,
    ]);
    await database.query(
      `update table_care set compacted_at = ${longAgo}, expired_at = ${longAgo}, swept_at = ${longAgo}, busy_until = null
       where schema_id = $1`,
      [client.schema.id],
    );
  },
  runs: ['completed'],
  reachedWithinMs: 300_000,
  isSlow: true,
};

const {
  'object.after-bytes': _bytes,
  'object.after-link': _link,
  'job.after-data-files': _dataFiles,
  'job.after-manifest': _manifest,
  'repair-table.in-commit': _repair,
  'repair-table.after-commit': _repaired,
  ...everywhere
} = stories;

/** How each point is reached on the distributed profile. */
export const distributedStories: Record<DistributedPoint, Story> = {
  // No point that only the other profile passes: the type check names one that is left.
  ...(everywhere satisfies Record<Exclude<keyof typeof everywhere, DistributedPoint>, never>),
  'object.after-parts': largeUpload,
  'run.after-start': onSpark,
  'run.after-attempt': onSpark,
  'run.after-launch': onSpark,
  'launch.after-order': onSpark,
  'launch.after-pod': onSpark,
  'run.after-staged': onSpark,
  'run.after-grant': onSpark,
  'publish.after-message': onSpark,
  'run.after-publish': onSpark,
  'run.after-success': onSpark,
  'run.in-commit': onSpark,
  'run.after-commit': onSpark,
  'delivery.after-claim': onSpark,
  'delivery.after-sent': onSpark,
  'delivery.after-recorded': onSpark,
  'run.after-condemned': failedLaunch,
  'run.after-discard': failedLaunch,
  'run.after-cancel': cancelling,
  'discard.after-message': cancelling,
  'discard.after-facts': cancelling,
  'bundle.after-begun': bundling,
  'bundle.after-object': bundling,
  'bundle.in-commit': bundling,
  'bundle.after-commit': bundling,
  'bundle.after-released': bundling,
  'care.after-taken': care,
  'care.after-expired': care,
  'care.after-compacted': care,
  'care.after-replaced': care,
  'care.after-swept': care,
};
