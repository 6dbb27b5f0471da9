import { type Explained, inFiles } from './explanation.ts';

const ONE_TURN = 'A body that is paused or has ended gives nothing in one more turn.';

export const uploads: Explained[] = [
  ...inFiles(
    ['uploads/body-batches.ts'],
    [
      ['#ended = false;', 'true', 'The constructor sets it.'],
      ['if (this.#ended) return;', 'false', 'Listeners on a body that has ended hear nothing.'],
      ['if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();', 'true', ONE_TURN],
      [
        'if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();',
        'this.#bytes < BATCH_BYTES || !this.#ended',
        ONE_TURN,
      ],
      [
        'if (this.#bytes < BATCH_BYTES && !this.#ended) await setImmediate();',
        'this.#bytes <= BATCH_BYTES',
        ONE_TURN,
      ],
      ['if (!this.#ended) this.#body.resume();', 'true', 'A body that has ended does not resume.'],
      ['if (!this.#ended) body.pause();', 'true', 'A body that has ended has nothing to pause.'],
    ],
  ),
  {
    file: 'uploads/commit-upload.ts',
    line: "if (outcome.kind !== 'stored') await makeFailedObjectDue(tx, grant.tenantId, pending.id);",
    to: 'true',
    why: 'The statement leaves an upload that did not fail alone.',
  },
  ...inFiles(
    ['uploads/drop-upload.ts'],
    [
      [
        'if (!ended) await makeFailedObjectDue(tx, tenantId, fileId);',
        'true',
        'An upload that failed just now has an object that is already due.',
      ],
    ],
  ),
  ...inFiles(
    ['uploads/upload-credential.ts'],
    [
      [
        'payload.writeBigUInt64BE(BigInt(row.expiresAt.getTime()), 8);',
        ';',
        'Nothing reads the expiry in a credential; the database decides whether it has expired.',
      ],
    ],
  ),
];
