import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Stack } from '../context.ts';
import { cached, needCommand, runCommand } from '../programs.ts';
import type { Image } from './oci-layout.ts';

interface Build {
  /** Folder with the Dockerfile and everything that it copies. */
  context: string;
  /** `localhost/name:tag`; the tag changes with the content. */
  name: string;
  /** The server that it is for, and how long a first build takes. */
  server: string;
  takes: string;
  /** Images given as build arguments: argument -> image. */
  bases: Record<string, Image>;
}

/** The machine's authorities, for registries behind one of its own, and where the build sees them. */
const certificates = { here: '/etc/ssl/certs', there: '/opt/certificates' };

/** Builds a Dockerfile with buildah, without Docker or a daemon. Steps that did not change are taken from earlier builds. */
export async function buildImage(stack: Stack, build: Build): Promise<Image> {
  const { context, name, bases } = build;
  const folderName = name.replace(/^localhost\//, '').replaceAll(':', '-');
  const layout = await cached(stack, `image-${folderName}`, async (folder) => {
    await needCommand(stack, build.server, 'buildah', 'buildah');
    stack.say(build.server, `builds its image, about ${build.takes}`);
    for (const base of Object.values(bases)) await load(stack, base);
    const given = { ...namesOf(bases), ...certificateArguments() };
    await buildah(stack, [
      ...['build', '--layers', '--timestamp', '0', '--pull-never', '--isolation', 'chroot'],
      ...['--network', 'host', '--format', 'oci', '--tag', name],
      ...Object.entries(given).flatMap(([argument, value]) => ['--build-arg', `${argument}=${value}`]),
      ...(existsSync(certificates.here) ? ['--volume', `${certificates.here}:${certificates.there}:ro`] : []),
      context,
    ]);
    await buildah(stack, ['push', '--quiet', name, `oci:${folder}`]);
    await nameLayout(folder, name);
  });
  return { name, layout };
}

const namesOf = (images: Record<string, Image>) =>
  Object.fromEntries(Object.entries(images).map(([argument, { name }]) => [argument, name]));

/** Arguments by which the package managers of the Dockerfiles find the authorities. Unknown ones are ignored. */
function certificateArguments(): Record<string, string> {
  const { here, there } = certificates;
  const [bundle, java] = ['ca-certificates.crt', 'java/cacerts'];
  return {
    ...(existsSync(join(here, bundle)) && {
      NODE_EXTRA_CA_CERTS: join(there, bundle),
      PIP_CERT: join(there, bundle),
    }),
    ...(existsSync(join(here, java)) && { MAVEN_OPTS: `-Djavax.net.ssl.trustStore=${join(there, java)}` }),
  };
}

/** Puts an image into buildah's store by its name. */
async function load(stack: Stack, { name, layout }: Image): Promise<void> {
  // buildah makes a name of the path, and refuses most absolute ones.
  const id = await buildah(stack, ['pull', '--quiet', `oci:${basename(layout)}`], dirname(layout));
  await buildah(stack, ['tag', id.trim(), name]);
}

async function buildah(stack: Stack, args: string[], cwd = stack.cache): Promise<string> {
  const store = [
    '--root',
    join(stack.cache, 'buildah'),
    '--runroot',
    '/run/celeiro-buildah',
    '--storage-driver',
    'overlay',
  ];
  return runCommand('buildah', [...store, ...args], { cwd });
}

/** Names the image of a layout for containerd. */
async function nameLayout(layout: string, name: string): Promise<void> {
  const file = join(layout, 'index.json');
  const index = JSON.parse(await readFile(file, 'utf8'));
  index.manifests[0].annotations = { 'io.containerd.image.name': name };
  await writeFile(file, JSON.stringify(index));
}
