import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '../context.ts';
import type { Image } from '../kubernetes/containers.ts';
import { hashOfFiles } from '../kubernetes/content-hash.ts';
import { addLayer, finishImage, type Layer, takeLayer } from '../kubernetes/oci-layout.ts';
import { fetchArtifact } from '../maven.ts';
import { cached, needCommand, runCommand } from '../programs.ts';
import { classesLayer } from './classes-layer.ts';
import { ingest, jarArtifacts, sparkVersion } from './paths.ts';

export interface BaseImage extends Image {
  layers: Layer[];
}

const suite = 'bookworm';
const packages = ['openjdk-17-jre-headless', 'tini', 'python3'];
/** Jars of Spark that the job does not use: a seventh of them. */
const leftOut = /aarch_64|osx-|windows-|riscv64|^spark-(connect|yarn|repl|hive)|^hive-|^datanucleus-|^derby/;
const layersFile = 'layers.json';
const recipes = ['./base-image.ts', './classes-layer.ts'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/** Debian with Java and Python, Spark, the jars beside it and their classes' archive: all that changes seldom. */
export async function baseImage(stack: Stack): Promise<BaseImage> {
  const hash = hashOfFiles(ingest.requirements, ingest.jars, ...ingest.archive, ...recipes);
  const name = `localhost/celeiro-spark-base:${hash}`;
  const layout = await cached(stack, `spark-base-${hash}`, async (folder) => {
    const system = await systemLayer(stack, folder);
    const spark = await sparkLayer(stack, folder);
    const layers = [system, spark, await classesLayer(stack, folder, [system, spark])];
    await finishImage(folder, name, layers, { Entrypoint: ['/bin/bash'] });
    await writeFile(join(folder, layersFile), JSON.stringify(layers));
  });
  const layers = JSON.parse(await readFile(join(layout, layersFile), 'utf8')) as Layer[];
  return { name, layout, layers };
}

async function systemLayer(stack: Stack, layout: string): Promise<Layer> {
  await needCommand(stack, 'spark', 'mmdebstrap', 'mmdebstrap');
  stack.say('spark', 'makes the system of its image, about a minute');
  const archive = join(layout, 'system.tar');
  const hooks = [
    // Java's installation needs a folder that is excluded below.
    '--essential-hook=mkdir -p "$1/usr/share/man/man1"',
    // Hadoop asks the system for the name of the user that runs it.
    '--customize-hook=chroot "$1" useradd --uid 185 --user-group --home-dir /opt/spark --shell /usr/sbin/nologin spark',
  ];
  const smaller = [
    ...['doc', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    '--aptopt=APT::Install-Recommends "false"',
    '--aptopt=Acquire::Languages "none"',
  ];
  const chosen = ['--variant=minbase', `--include=${packages.join(',')}`];
  await runCommand('mmdebstrap', [...chosen, ...hooks, ...smaller, suite, archive]);
  return takeLayer(layout, archive);
}

async function sparkLayer(stack: Stack, layout: string): Promise<Layer> {
  stack.say('spark', `fetches Spark ${sparkVersion()} and its jars, about 600 MB`);
  const venv = join(layout, 'venv');
  await runCommand('python3', ['-m', 'venv', venv]);
  const pinned = ['--no-deps', '--no-compile', '--require-hashes', '-r', ingest.requirements];
  await runCommand(join(venv, 'bin', 'pip'), ['install', '-q', ...pinned]);
  const [python] = await readdir(join(venv, 'lib'));
  const pyspark = join(venv, 'lib', python!, 'site-packages', 'pyspark');

  const content = join(layout, 'content');
  const home = join(content, 'opt', 'spark');
  await mkdir(join(home, 'conf'), { recursive: true });
  await cp(join(pyspark, 'bin'), join(home, 'bin'), { recursive: true });
  await cp(join(pyspark, 'python', 'lib'), join(home, 'python', 'lib'), { recursive: true });
  await mkdir(join(home, 'jars'));
  for (const jar of await readdir(join(pyspark, 'jars'))) {
    if (jar.endsWith('.jar') && !leftOut.test(jar))
      await cp(join(pyspark, 'jars', jar), join(home, 'jars', jar));
  }
  for (const artifact of jarArtifacts()) {
    const [group, name, version] = artifact.split(':') as [string, string, string];
    const jar = await fetchArtifact(stack, 'spark', { group, name, version, type: 'jar' });
    await cp(jar, join(home, 'jars', basename(jar)));
  }
  const layer = await addLayer(layout, content);
  await rm(venv, { recursive: true });
  await rm(content, { recursive: true });
  return layer;
}
