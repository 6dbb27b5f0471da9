import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type KubernetesObject, loadAllYaml } from '@kubernetes/client-node';
import { stringify } from 'yaml';
import type { Stack } from '../context.ts';
import { buildWithGo } from '../go.ts';
import { cached, runCommand } from '../programs.ts';
import { folderOf } from './addresses.ts';

const version = '5.8.1';

interface Overlay {
  /** Its folder. */
  overlay: string;
  image: string;
  settings: Record<string, string>;
  /** Files to mount beside those of the overlay: ConfigMap -> name -> path. */
  files: Record<string, Record<string, string>>;
}

/** The objects of an overlay, with an image and settings that are known only here put in as an operator's overlay would. */
export async function kustomized(
  stack: Stack,
  { overlay, image, settings, files }: Overlay,
): Promise<KubernetesObject[]> {
  const folder = join(folderOf(stack), 'overlay');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [newName, newTag] = image.split(':');
  const kustomization = {
    apiVersion: 'kustomize.config.k8s.io/v1beta1',
    kind: 'Kustomization',
    resources: [relative(folder, overlay)],
    images: [{ name: 'celeiro', newName, newTag }],
    configMapGenerator: [
      {
        name: 'celeiro-settings',
        namespace: 'celeiro-system',
        behavior: 'merge',
        envs: ['settings.env'],
      },
      ...Object.entries(files).map(([name, named]) => ({
        name,
        namespace: 'celeiro-system',
        behavior: 'merge',
        files: Object.keys(named),
      })),
    ],
  };
  await writeFile(join(folder, 'kustomization.yaml'), stringify(kustomization));
  for (const named of Object.values(files)) {
    for (const [name, path] of Object.entries(named)) await copyFile(path, join(folder, name));
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, 'settings.env'), lines.join(''));
  return loadAllYaml(await runCommand(await program(stack), ['build', folder])) as KubernetesObject[];
}

/** Built from the Go module, whose checksum Go compares with the checksum database. */
export async function program(stack: Stack): Promise<string> {
  const folder = await cached(stack, `kustomize-${version}`, async (building) => {
    stack.say('service', 'builds kustomize, about a minute');
    const module = `sigs.k8s.io/kustomize/kustomize/v5@v${version}`;
    await buildWithGo(stack, 'service', ['install', module], { env: { GOBIN: building } });
    if (!existsSync(join(building, 'kustomize'))) throw new Error('go install left no kustomize');
  });
  return join(folder, 'kustomize');
}
