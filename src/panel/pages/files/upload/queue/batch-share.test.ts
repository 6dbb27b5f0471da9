import { expect, test } from 'vitest';
import type { Upload, UploadState } from '../upload.ts';
import { shareSent } from './batch-share.ts';

const STORED = { kind: 'stored', result: {} } as UploadState;
const WAITING: UploadState = { kind: 'waiting' };

test('the share counts all bytes of the batch: what is stored or has failed is through, what waits is not', () => {
  const uploads = [
    upload(100, STORED),
    upload(100, { kind: 'unsent', report: {} } as UploadState),
    upload(100, { kind: 'sending', sentBytes: 50 }),
    upload(250, WAITING),
  ];
  expect(shareSent(uploads)).toBe(45);
});

test('a file that was converted counts with its own bytes', () => {
  const converted = { file: { size: 1000 } } as Upload['converted'];
  const sending = { ...upload(100, { kind: 'sending', sentBytes: 500 }), ...(converted && { converted }) };
  expect(shareSent([sending, upload(100, WAITING)])).toBe(25);
});

test('earlier batches and cancelled files are not part of what is sent', () => {
  const uploads = [
    { ...upload(1000, STORED), batch: 1 },
    upload(1000, { kind: 'cancelled' }),
    upload(100, STORED),
    upload(100, WAITING),
  ];
  expect(shareSent(uploads)).toBe(50);
});

test('a batch that still goes on is never told as whole', () => {
  expect(shareSent([upload(1e9, STORED), upload(1, WAITING)])).toBe(99);
  expect(shareSent([upload(0, WAITING)])).toBe(0);
});

function upload(size: number, state: UploadState): Upload {
  const file = { size } as File;
  return { id: 1, batch: 2, account: 'a/1', slug: 'voos', file, unchecked: false, breaks: 0, state };
}
