import type { Settings } from '../../config/settings.ts';
import { examineBucket } from './bucket.ts';
import type { Finding } from './finding.ts';
import { examineKafka } from './kafka.ts';
import { examineKubernetes } from './kubernetes.ts';
import { examineTrino } from './trino.ts';

/** Checks the engines of the distributed profile that this process's roles use. */
export async function examineDistributed(settings: Settings): Promise<Finding[]> {
  const works = settings.roles.includes('worker');
  const bucket = examineBucket(settings);
  const groups = await Promise.all([
    bucket.then((finding) => [finding]),
    works ? examineKafka(settings).then((finding) => [finding]) : [],
    bucket.then(({ state }) => examineTrino(settings, state === 'ok')),
    works ? examineKubernetes(settings) : [],
  ]);
  return groups.flat();
}
