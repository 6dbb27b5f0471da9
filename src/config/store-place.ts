import { join } from 'node:path';
import { fill } from '../messages/fill.ts';
import { settingsTexts } from '../messages/pt-br/settings.ts';
import { type Settings, SettingsError } from './settings.ts';

/** Where the objects of an installation are, as an operator names it. */
export interface StorePlace {
  setting: 'CELEIRO_DATA_DIR' | 'CELEIRO_S3_BUCKET';
  kind: 'folder' | 'bucket';
  name: string;
  /** Whether the control database lies in it too, so that the two cannot be of different installations. */
  holdsDatabase: boolean;
  pathOf(key: string): string;
}

export function storePlace({
  profile,
  dataDir,
  databaseUrl,
  s3Bucket,
}: Pick<Settings, 'profile' | 'dataDir' | 'databaseUrl' | 's3Bucket'>): StorePlace {
  return profile === 'embedded'
    ? {
        ...{ setting: 'CELEIRO_DATA_DIR', kind: 'folder', name: dataDir },
        holdsDatabase: databaseUrl === undefined,
        pathOf: (key) => join(dataDir, 'objects', key),
      }
    : {
        ...{ setting: 'CELEIRO_S3_BUCKET', kind: 'bucket', name: s3Bucket! },
        holdsDatabase: false,
        pathOf: (key) => `s3://${s3Bucket}/${key}`,
      };
}

/** Why a store and the control database do not go together. */
export type Mismatch = 'of_other' | 'without_objects' | 'with_objects';

/**
 * @param installation.id of the control database
 * @param installation.key of the object that holds a store's id
 */
export function mismatchProblem(
  { setting, kind, name, pathOf }: StorePlace,
  mismatch: Mismatch,
  { id, key }: { id: string; key: string },
): SettingsError {
  const text = settingsTexts[`${kind}_${mismatch}`];
  return new SettingsError([`${setting}: ${fill(text, { name, id, path: pathOf(key) })}`]);
}

/** The object that should hold the store's id holds anything else. */
export function noIdProblem({ setting, pathOf }: StorePlace, key: string): SettingsError {
  return new SettingsError([`${setting}: ${fill(settingsTexts.installation_id, { path: pathOf(key) })}`]);
}
