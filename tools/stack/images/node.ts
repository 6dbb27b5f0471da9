import { cp, link, mkdir, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '../content-hash.ts';
import type { Stack } from '../context.ts';
import { cached, runCommand } from '../programs.ts';
import { debianImage } from './debian.ts';
import { addLayer, finishImage, type Image, type Layer, pathOf } from './oci-layout.ts';

/** The npm that builds; Node's own is not in the package that Node comes from. */
const npmVersion = '11.19.1';
const require = createRequire(import.meta.url);
const nodeVersion: string = require('node/package.json').version;
/** What the bases are made by; the names of images on them change with it. */
export const nodeRecipe = fileURLToPath(import.meta.url);

/** Debian with Node: what the service runs on, and with npm as well, what it is built on. */
export async function nodeImages(stack: Stack): Promise<{ runs: Image; builds: Image }> {
  const debian = await debianImage(stack);
  const hash = `${nodeVersion}-${hashOfFiles(nodeRecipe)}-${debian.layer.digest.slice(-12)}`;
  const node = async (content: string) => {
    await mkdir(join(content, 'usr/local/bin'), { recursive: true });
    const program = join(dirname(require.resolve('node/package.json')), 'bin/node');
    await cp(program, join(content, 'usr/local/bin/node'));
  };
  const npm = async (content: string) => {
    const packages = join(content, 'usr/local/lib');
    await mkdir(packages, { recursive: true });
    await runCommand('npm', ['install', '--silent', '--no-save', '--prefix', packages, `npm@${npmVersion}`]);
    await mkdir(join(content, 'usr/local/bin'));
    for (const command of ['npm', 'npx']) {
      const script = `../lib/node_modules/npm/bin/${command}-cli.js`;
      await symlink(script, join(content, 'usr/local/bin', command));
    }
  };
  const make = async (kind: string, contents: ((content: string) => Promise<void>)[]): Promise<Image> => {
    const name = `localhost/celeiro-${kind}:${hash}`;
    const layout = await cached(stack, `${kind}-${hash}`, async (folder) => {
      const layers: Layer[] = [debian.layer];
      const below = pathOf(folder, debian.layer.digest);
      await mkdir(dirname(below), { recursive: true });
      await link(pathOf(debian.layout, debian.layer.digest), below);
      for (const fill of contents) {
        const content = join(folder, 'content');
        await fill(content);
        layers.push(await addLayer(folder, content));
        await rm(content, { recursive: true });
      }
      await finishImage(folder, name, layers, { Cmd: ['/bin/bash'] });
    });
    return { name, layout };
  };
  return { runs: await make('node', [node]), builds: await make('npm', [node, npm]) };
}
