import type { Settings } from '../config/settings.ts';

/** Folders of the object store that belong to others by our settings: the tables', if these share the bucket. */
export function foreignFolders({ s3Bucket, sparkWarehouse = '' }: Settings): string[] {
  const inBucket = `s3://${s3Bucket}/`;
  if (s3Bucket === undefined || !sparkWarehouse.startsWith(inBucket)) return [];
  const path = sparkWarehouse.slice(inBucket.length).replace(/\/*$/, '');
  return path === '' ? [] : [`${path}/`];
}
