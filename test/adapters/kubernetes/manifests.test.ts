import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  KubeConfig,
  type KubernetesObject,
  KubernetesObjectApi,
  type V1Deployment,
} from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../../src/config/settings.ts';
import { openStack } from '../../../tools/stack/context.ts';
import { kubeconfigOf } from '../../../tools/stack/kubernetes/kubeconfig.ts';
import { useCluster } from '../use-cluster.ts';
import { strictApply } from './strict-apply.ts';

const manifests = resolve(import.meta.dirname, '../../../k8s');
const folders = ['spark', 'base', 'mail', 'overlays/example'];
/** Longest time the service takes to stop after its grace period for requests (`serve`). */
const STOP_SECONDS = 30;
const ACCOUNT_WITHIN_MS = 60_000;

interface Kustomization {
  resources: string[];
  configMapGenerator?: { name: string; namespace: string; envs: string[] }[];
}

const known = new Map(Object.values(settings).map((setting) => [setting.env, setting]));
const installation = new Map(
  (await Promise.all(folders.map(generatedSettings))).flatMap((values) => [...values]),
);
const deployments = (await objectsOf('base')).filter(({ kind }) => kind === 'Deployment') as V1Deployment[];

describe('the settings of an installation', () => {
  it('are all known ones with values that the service takes, and none of them secret', () => {
    expect(installation.size).toBeGreaterThan(10);
    for (const [name, value] of installation) {
      expect(known.get(name)?.schema.safeParse(value), name).toMatchObject({ success: true });
      expect(known.get(name), name).not.toHaveProperty('secret', true);
    }
  });

  it('with the secret ones are all that the profile needs', () => {
    const lacking = [...known.values()].filter(
      (setting) => 'neededBy' in setting && !('secret' in setting) && !installation.has(setting.env),
    );
    expect(lacking.map(({ env }) => env)).toEqual([]);
  });
});

describe.each(deployments.map((deployment) => [deployment.metadata!.name!, deployment] as const))(
  'the pods of %s',
  (_name, { spec }) => {
    const { spec: pod } = spec!.template;
    const [container] = pod!.containers;

    it('have the time to stop that the service takes', () => {
      const ofPod = container!.env!.find(({ name }) => name === 'CELEIRO_SHUTDOWN_DRAIN_SECONDS');
      const drainSeconds = Number(ofPod?.value ?? 0);
      const graceSeconds = Number(installation.get('CELEIRO_SHUTDOWN_GRACE_SECONDS'));
      expect(pod!.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        drainSeconds + graceSeconds + STOP_SECONDS,
      );
    });

    it('are asked at the port where the service listens, which can write where its data folder is', () => {
      expect(container!.ports).toEqual([
        { name: 'http', containerPort: Number(installation.get('CELEIRO_PORT')) },
      ]);
      expect(container!.volumeMounts!.map(({ mountPath }) => mountPath)).toContain(
        installation.get('CELEIRO_DATA_DIR'),
      );
    });
  },
);

it.each(folders)('every file of %s is part of it', async (folder) => {
  const { resources, configMapGenerator = [] } = await kustomization(folder);
  const named = [...resources, ...configMapGenerator.flatMap(({ envs }) => envs), 'kustomization.yaml'];
  const files = (await readdir(join(manifests, folder), { withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map(({ name }) => name).filter((name) => !named.includes(name))).toEqual([]);
});

describe('a real API server', () => {
  useCluster();

  const config = new KubeConfig();
  let made: KubernetesObject[] = [];
  beforeAll(async () => {
    config.loadFromFile(kubeconfigOf(await openStack(), 'admin'));
    // The API checks objects in a namespace only if the namespace exists.
    made = (await objectsOf('base')).filter(({ kind }) => kind === 'Namespace');
    for (const namespace of made) await strictApply(config, namespace, { dryRun: false });
  });
  afterAll(async () => {
    const api = KubernetesObjectApi.makeApiClient(config);
    for (const namespace of made) await api.delete(namespace);
  });

  it.each(folders)('takes every object of %s as it is', async (folder) => {
    const objects = await objectsOf(folder);
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) {
      await expect(dryRun(object), `${object.kind} ${object.metadata?.name}`).resolves.toBeUndefined();
    }
  });

  it('would refuse a field that it does not know', async () => {
    const [deployment] = deployments;
    const misspelt = { ...deployment, spec: { ...deployment!.spec, replica: 2 } } as KubernetesObject;
    await expect(dryRun(misspelt)).rejects.toThrow('.spec.replica');
  });

  it('lets the pods into their namespace, which takes only those without privileges', async () => {
    for (const { spec } of deployments) {
      const { metadata, spec: pod } = spec!.template;
      const namespace = made[0]!.metadata!.name!;
      const object = {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { ...metadata, name: 'one', namespace },
        spec: pod,
      };
      // The deployment's account was only a dry run, so it does not exist; the namespace's default account soon does.
      const { serviceAccountName: _, ...rest } = pod!;
      const asOne = () => dryRun({ ...object, spec: rest } as KubernetesObject);
      await vi.waitFor(asOne, { timeout: ACCOUNT_WITHIN_MS, interval: 500 });
    }
  });

  const dryRun = (object: KubernetesObject) => strictApply(config, object, { dryRun: true });
});

async function objectsOf(folder: string): Promise<KubernetesObject[]> {
  const { resources } = await kustomization(folder);
  const files = resources.filter((resource) => resource.endsWith('.yaml'));
  const texts = await Promise.all(files.map((file) => readFile(join(manifests, folder, file), 'utf8')));
  return [...texts.flatMap(documentsOf), ...(await configMapsOf(folder))];
}

async function configMapsOf(folder: string): Promise<KubernetesObject[]> {
  const { configMapGenerator = [] } = await kustomization(folder);
  const data = Object.fromEntries(await generatedSettings(folder));
  return configMapGenerator.map(
    ({ name, namespace }) =>
      ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace }, data }) as KubernetesObject,
  );
}

/** Variable -> value of the ConfigMap that kustomize makes. */
async function generatedSettings(folder: string): Promise<Map<string, string>> {
  const { configMapGenerator = [] } = await kustomization(folder);
  const files = configMapGenerator.flatMap(({ envs }) => envs);
  const texts = await Promise.all(files.map((file) => readFile(join(manifests, folder, file), 'utf8')));
  const lines = texts.join('\n').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

async function kustomization(folder: string): Promise<Kustomization> {
  return parse(await readFile(join(manifests, folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
}

/** Objects exactly as they are written: the client library's reader drops fields that it does not know. */
function documentsOf(text: string): KubernetesObject[] {
  return parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
}
