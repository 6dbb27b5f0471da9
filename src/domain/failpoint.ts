/** Place of a failpoint: the profiles that pass it, the durable effect before it, and the one after it. */
interface Place {
  profile: 'every' | 'embedded' | 'distributed';
  after: string;
  before: string;
}

/**
 * Every failpoint, by `<story>.<after what>` (`docs/decisions/0016-failpoints.md`). Each name is called at exactly one
 * place of the source, and `test/failpoints` walks each.
 */
export const failpoints = {
  'upload.after-pending-row': {
    profile: 'every',
    after: 'the file is recorded as pending',
    before: 'the object is begun',
  },
  'object.after-bytes': {
    profile: 'embedded',
    after: "the object's bytes are durable among the unfinished uploads",
    before: 'the object appears under its key',
  },
  'object.after-link': {
    profile: 'embedded',
    after: 'the object appears under its key',
    before: 'its unfinished name is removed, and the folders above it are durable',
  },
  'object.after-parts': {
    profile: 'distributed',
    after: 'the parts of a large object are stored',
    before: 'the object appears under its key',
  },
  'upload.after-object': {
    profile: 'every',
    after: 'the object is durable under its key',
    before: 'the transaction that makes it data begins',
  },
  'upload.in-commit': {
    profile: 'every',
    after: 'file, counter and event are written in the open transaction',
    before: 'that transaction commits',
  },
  'upload.after-commit': {
    profile: 'every',
    after: 'file, counter and event are committed',
    before: 'the upload is answered',
  },
  'upload.after-duplicate': {
    profile: 'every',
    after: 'the pending record of a known content is gone, its object due for removal',
    before: 'that object is removed',
  },
  'upload.after-abort': {
    profile: 'every',
    after: 'the bytes of a refused upload are dropped',
    before: 'the file is recorded as failed',
  },
  'upload.after-failed': {
    profile: 'every',
    after: 'the file is recorded as failed, its object due for removal',
    before: 'that object is removed',
  },
  'upload.after-given-up': {
    profile: 'every',
    after: 'the janitor recorded an abandoned upload as failed',
    before: 'its object is removed',
  },
  'removal.after-claim': {
    profile: 'every',
    after: 'the removal is leased',
    before: 'the object is removed',
  },
  'removal.after-object': {
    profile: 'every',
    after: 'the object is removed',
    before: 'the removal is forgotten',
  },
  'run.after-start': {
    profile: 'every',
    after: 'the run is recorded, its files claimed, its credits reserved',
    before: 'the request is answered',
  },
  'run.after-attempt': {
    profile: 'every',
    after: 'the attempt is recorded',
    before: 'it is launched',
  },
  'run.after-launch': {
    profile: 'every',
    after: 'the attempt is launched',
    before: 'it is looked at',
  },
  'job.after-data-files': {
    profile: 'embedded',
    after: 'the data files are durable',
    before: 'the manifest says so',
  },
  'job.after-manifest': {
    profile: 'embedded',
    after: 'the manifest is durable',
    before: 'the job tells its launcher',
  },
  'launch.after-order': {
    profile: 'distributed',
    after: "the attempt's order and facts are in the store",
    before: "the driver's pod is made",
  },
  'launch.after-pod': {
    profile: 'distributed',
    after: "the driver's pod is made",
    before: 'the launch looks whether the attempt was given up meanwhile',
  },
  'run.after-staged': {
    profile: 'distributed',
    after: 'the attempt has staged all that it wrote',
    before: 'it gets the grant to publish',
  },
  'run.after-grant': {
    profile: 'distributed',
    after: 'the attempt has the grant to publish',
    before: 'it is told to',
  },
  'publish.after-message': {
    profile: 'distributed',
    after: 'the grant is in the store',
    before: 'a publisher is made where the driver is gone',
  },
  'run.after-publish': {
    profile: 'distributed',
    after: 'the attempt was told to publish',
    before: 'it is looked at',
  },
  'run.after-success': {
    profile: 'every',
    after: 'the attempt was seen to have succeeded',
    before: 'the transaction that moves its files into the table begins',
  },
  'run.in-commit': {
    profile: 'every',
    after: 'the run and its files are moved in the open transaction',
    before: 'that transaction commits',
  },
  'run.after-commit': {
    profile: 'every',
    after: 'the run is completed, its data files are part of the table',
    before: 'the outcome is counted',
  },
  'run.after-condemned': {
    profile: 'every',
    after: 'the attempt is given up',
    before: 'its traces are removed',
  },
  'discard.after-message': {
    profile: 'distributed',
    after: 'the store says that the attempt is given up',
    before: 'its pods are removed',
  },
  'discard.after-facts': {
    profile: 'distributed',
    after: "the attempt's facts are removed: it is absent from here on",
    before: 'the rest of its messages are removed',
  },
  'run.after-discard': {
    profile: 'every',
    after: 'the traces of the given-up attempt are removed',
    before: 'the next attempt is scheduled, or the run ends',
  },
  'run.after-cancel': {
    profile: 'every',
    after: 'the machines and traces of a run that is to be cancelled are removed',
    before: 'its files are given back',
  },
  'outbox.after-placed': {
    profile: 'every',
    after: 'the events have their positions',
    before: 'the relay takes them',
  },
  'outbox.after-sent': {
    profile: 'every',
    after: 'the events were sent (distributed), or acted on in the open transaction (embedded)',
    before: 'they are marked as published',
  },
  'outbox.after-marked': {
    profile: 'every',
    after: 'the events are marked as published',
    before: 'the next are taken',
  },
  'delivery.after-claim': {
    profile: 'every',
    after: 'the message is leased',
    before: 'it is sent',
  },
  'delivery.after-sent': {
    profile: 'every',
    after: 'the receiver answered',
    before: 'the attempt is recorded',
  },
  'delivery.after-recorded': {
    profile: 'every',
    after: 'the message is recorded as delivered',
    before: 'the recovery of its webhook is noted',
  },
  'letter.after-claim': {
    profile: 'every',
    after: 'the letter is leased',
    before: 'it is sent',
  },
  'letter.after-sent': {
    profile: 'every',
    after: 'the mail server answered',
    before: 'the letter is recorded as sent, and forgotten',
  },
  'set-aside.in-commit': {
    profile: 'every',
    after: 'the file is set aside in the open transaction',
    before: 'that transaction commits',
  },
  'set-aside.after-commit': {
    profile: 'every',
    after: 'the file is set aside',
    before: 'the request is answered',
  },
  'take-back.after-verified': {
    profile: 'every',
    after: 'what was found of the object is noted',
    before: 'the transaction that takes the file back begins',
  },
  'take-back.in-commit': {
    profile: 'every',
    after: 'the file is taken back in the open transaction',
    before: 'that transaction commits',
  },
  'take-back.after-commit': {
    profile: 'every',
    after: 'the file is taken back',
    before: 'the request is answered',
  },
  'repair-table.in-commit': {
    profile: 'embedded',
    after: 'damaged data files and the files of their runs left the table in the open transaction',
    before: 'that transaction commits',
  },
  'repair-table.after-commit': {
    profile: 'embedded',
    after: 'the damaged data files are in no snapshot, the files of their runs wait for another run',
    before: 'the request is answered',
  },
  'verify.after-noted': {
    profile: 'every',
    after: 'what was found of an object is noted',
    before: 'the position of the pass is kept',
  },
  'verify.after-pass-taken': {
    profile: 'every',
    after: 'the pass is leased',
    before: 'the first object is read',
  },
  'verify.after-listed': {
    profile: 'every',
    after: 'everything was read and listed',
    before: 'the pass is recorded as complete',
  },
  'bundle.after-begun': {
    profile: 'distributed',
    after: 'the bundle and its parts are recorded',
    before: 'its object is begun',
  },
  'bundle.after-object': {
    profile: 'distributed',
    after: "the bundle's object is durable",
    before: 'the transaction that lets queries read it begins',
  },
  'bundle.in-commit': {
    profile: 'distributed',
    after: 'the members belong to the bundle in the open transaction',
    before: 'that transaction commits',
  },
  'bundle.after-commit': {
    profile: 'distributed',
    after: 'queries read the bundle',
    before: 'the next bundle is begun',
  },
  'bundle.after-released': {
    profile: 'distributed',
    after: 'the members left bundles that are not worth their place',
    before: 'the objects of such bundles become due for removal',
  },
  'care.after-taken': {
    profile: 'distributed',
    after: 'the table is leased for care',
    before: 'care begins',
  },
  'care.after-expired': {
    profile: 'distributed',
    after: 'snapshots that nobody needs are expired',
    before: 'their positions are forgotten',
  },
  'care.after-compacted': {
    profile: 'distributed',
    after: 'the table has a compacted snapshot',
    before: 'queries read that snapshot',
  },
  'care.after-replaced': {
    profile: 'distributed',
    after: 'queries read the compacted snapshot',
    before: 'the compaction is recorded',
  },
  'care.after-swept': {
    profile: 'distributed',
    after: 'orphaned files are removed',
    before: 'the sweep is recorded',
  },
} as const satisfies Record<string, Place>;

export type Failpoint = keyof typeof failpoints;

let reach: ((name: Failpoint) => Promise<void>) | undefined;

/** Marks a place between two durable effects, where tests kill, fail or stop the process. In production it does nothing. */
export function failpoint(name: Failpoint): Promise<void> | undefined {
  return reach?.(name);
}

/** @param onReach called at each failpoint that is reached, and its error is thrown there; undefined disarms all */
export function armFailpoints(onReach: ((name: Failpoint) => Promise<void>) | undefined): void {
  reach = onReach;
}
