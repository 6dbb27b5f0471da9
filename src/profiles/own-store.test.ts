import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileRow } from '../domain/files/file-record.ts';
import { readInstallationId, writeInstallationId } from '../domain/files/integrity/installation-store.ts';
import { installationKey } from '../domain/files/integrity/store-installation.ts';
import { openRawFiles } from '../workers/upkeep/raw-files.testing.ts';
import { type OwnControl, openOwnControl } from '../workers/workers.testing.ts';
import { claimStore, isUsed, requireOwnStore } from './own-store.ts';
import { newBucket, newFolder, type StoreOfTest } from './stores.testing.ts';

let own: OwnControl;
let other: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
  other = await openOwnControl();
});
beforeEach(async () => {
  // What failed is not named. Databases that are made alike have one id.
  await own.control.database.query(`update files set upload_status = 'failed'`);
  for (const { control } of [own, other]) await writeInstallationId(control.database, randomUUID());
});
afterAll(async () => {
  await own?.close();
  await other?.close();
});

const depsOf = (store: StoreOfTest, { control } = own) => ({ database: control.database, ...store });
const claim = (store: StoreOfTest, of = own) => claimStore(store.place, depsOf(store, of));
const examine = (store: StoreOfTest) => requireOwnStore(store.place, depsOf(store));
const idIn = async (store: StoreOfTest) => (await store.read(installationKey))?.trim();
const idOfDatabase = () => readInstallationId(own.control.database);

/** Uploads a file into the store. */
async function upload(store: StoreOfTest): Promise<FileRow> {
  const { slug } = await own.addSchema();
  const raw = await openRawFiles(own.control, store.objects, own.tenant, slug);
  return raw.upload('a.jsonl', '{"at":"2026-01-01"}\n');
}

describe.each([
  {
    ...{ kind: 'folder', open: newFolder },
    ofOther: /^CELEIRO_DATA_DIR: .* é a pasta de outra instalação, .* CELEIRO_DATABASE_URL/,
    withoutObjects: /^CELEIRO_DATA_DIR: .* não tem os objetos que o banco de CELEIRO_DATABASE_URL/,
    withObjects: /^CELEIRO_DATA_DIR: .* tem arquivos enviados, e o banco de CELEIRO_DATABASE_URL não/,
  },
  {
    ...{ kind: 'bucket', open: newBucket },
    ofOther: /^CELEIRO_S3_BUCKET: o bucket .* é de outra instalação, .* CELEIRO_DATABASE_URL/,
    withoutObjects: /^CELEIRO_S3_BUCKET: o bucket .* não tem os objetos que o banco de CELEIRO_DATABASE_URL/,
    withObjects:
      /^CELEIRO_S3_BUCKET: o bucket .* tem arquivos enviados, e o banco de CELEIRO_DATABASE_URL não/,
  },
])('a $kind', ({ open, ofOther, withoutObjects, withObjects }) => {
  const refusal = (text: RegExp) => ({ problems: [expect.stringMatching(text)] });

  it('gets one id with the database at the first start, however many processes start at once', async () => {
    const a = await open();
    expect(await examine(a)).toBe(false);
    expect(await idIn(a)).toBeUndefined();
    await Promise.all([a, a, a].map((store) => claim(store)));
    expect(await idIn(a)).toBe(await idOfDatabase());
    await upload(a);
    await claim(a);
    expect(await examine(a)).toBe(true);
  });

  it('of two databases that start at once on an empty one, exactly one gets it', async () => {
    const a = await open();
    const starts = await Promise.allSettled([claim(a), claim(a, other)]);
    const refused = starts.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([{ status: 'rejected', reason: expect.objectContaining(refusal(ofOther)) }]);
    const winner = starts[0]!.status === 'fulfilled' ? own : other;
    expect(await idIn(a)).toBe(await readInstallationId(winner.control.database));
    await claim(a, winner);
    await expect(claim(a, winner === own ? other : own)).rejects.toMatchObject(refusal(ofOther));
  });

  it('is refused beside another once something is stored, and stays as it is', async () => {
    const a = await open();
    const empty = await open();
    await claim(a);
    await upload(a);
    for (const refused of [claim, examine]) {
      await expect(refused(empty)).rejects.toMatchObject(refusal(withoutObjects));
    }
    expect(await idIn(empty)).toBeUndefined();
    await examine(a);
  });

  it('is refused if it was started before, and is not that of the last start', async () => {
    const [first, last] = [await open(), await open()];
    await claim(first);
    await claim(last);
    await upload(last);
    await expect(claim(first)).rejects.toMatchObject(refusal(ofOther));
    await claim(last);
  });

  it('with the objects of another database is refused by an empty database', async () => {
    const used = await open();
    const id = randomUUID();
    await used.write(installationKey, `${id}\n`);
    for (const refused of [claim, examine]) {
      await expect(refused(used)).rejects.toMatchObject(refusal(ofOther));
    }
    expect(await idIn(used)).toBe(id);
  });

  it('without an id that holds files is refused by a database that names none', async () => {
    const used = await open();
    await used.write('acme/voos/1.0/2026/01/02/7/a.jsonl', '{}\n');
    for (const refused of [claim, examine]) {
      await expect(refused(used)).rejects.toMatchObject(refusal(withObjects));
    }
    expect(await idIn(used)).toBeUndefined();
    expect(await isUsed(used.place, used.objects)).toBe(true);
  });

  it('with the objects of others alone is taken', async () => {
    const shared = await open();
    await shared.write('warehouse/celeiro/metadata/a.json', '{}');
    expect(await isUsed(shared.place, shared.objects)).toBe(false);
    await claim(shared);
    await examine(shared);
  });

  it('of a release without ids is taken by one of its objects, and a copy of it too', async () => {
    const old = await open();
    const file = await upload(old);
    await examine(old);
    await Promise.all([old, old].map((store) => claim(store)));
    expect(await idIn(old)).toBe(await idOfDatabase());
    const copy = await old.copy();
    // The id is enough from now on.
    await old.remove(file.storage_path);
    for (const store of [old, copy]) await claim(store);
  });

  it('without an id that has other bytes under the same path is refused', async () => {
    const [old, other] = [await open(), await open()];
    const { storage_path } = await upload(old);
    await other.write(storage_path, '{"at":"2026-01-02"}\n');
    await expect(claim(other)).rejects.toMatchObject(refusal(withoutObjects));
  });

  it('is the database’s once what the refusal says is written into it', async () => {
    const [a, restored] = [await open(), await open()];
    await claim(a);
    await upload(a);
    const error = await claim(restored).then(
      () => expect.unreachable(),
      ({ problems }: { problems: string[] }) => problems[0]!,
    );
    const [, id, path] = /grave (\S+) em (\S+)$/.exec(error)!;
    expect(path).toBe(restored.place.pathOf(installationKey));
    await restored.write(installationKey, `${id}\n`);
    await claim(restored);
  });

  it('is claimed to the end by the next start where the first was killed before the database had the id', async () => {
    const a = await open();
    const before = await idOfDatabase();
    await claim(a);
    const claimed = await idOfDatabase();
    expect(claimed).not.toBe(before);
    await writeInstallationId(own.control.database, before);
    await claim(a);
    expect([await idOfDatabase(), await idIn(a)]).toEqual([claimed, claimed]);
  });

  it('goes on with a database that came back to an earlier moment', async () => {
    const a = await open();
    await claim(a);
    await upload(a);
    await own.control.database.query(`update files set upload_status = 'pending'`);
    await claim(a);
    await examine(a);
  });

  it('with anything else in the place of its id is refused', async () => {
    const a = await open();
    for (const text of ['', 'no id', 'f'.repeat(5000)]) {
      await a.write(installationKey, text);
      await expect(claim(a)).rejects.toMatchObject(refusal(/installation-id não tem o identificador/));
      expect(await a.read(installationKey)).toBe(text);
    }
  });
});

it('a folder fits the embedded database, which lies in it, whatever their ids', async () => {
  const [a, restored] = [await newFolder(), await newFolder()];
  await claim(a);
  await upload(a);
  for (const store of [restored, a]) {
    const withDatabase = { ...store, place: { ...store.place, holdsDatabase: true } };
    await examine(withDatabase);
    await claim(withDatabase);
    expect(await idIn(store)).toBe(await idOfDatabase());
  }
});
