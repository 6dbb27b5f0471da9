import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { runCommand } from '../programs.ts';

/** A layer: an uncompressed archive, known by its digest. */
export interface Layer {
  digest: string;
  sizeBytes: number;
}

export interface Image {
  /** `localhost/name:tag`; the tag changes with the content. */
  name: string;
  /** Folder in the layout of the Open Container Initiative. */
  layout: string;
}

/** How an image's program is run. */
export interface ImageConfig {
  Entrypoint?: string[];
  Cmd?: string[];
}

/** Options of tar that keep the owners and times of this machine's files out of an image. */
const reproducible = ['--sort=name', '--mtime=@0', '--numeric-owner', '--owner=0', '--group=0'];

/** Makes a layer of a folder's content in a layout. */
export async function addLayer(layout: string, folder: string): Promise<Layer> {
  const archive = join(layout, 'layer.tar');
  await mkdir(layout, { recursive: true });
  await runCommand('tar', ['-C', folder, ...reproducible, '-cf', archive, '.']);
  return takeLayer(layout, archive);
}

/** Moves an archive into a layout, as a layer. */
export async function takeLayer(layout: string, archive: string): Promise<Layer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive, { highWaterMark: 1024 * 1024 }), hash);
  const digest = `sha256:${hash.digest('hex')}`;
  const { size: sizeBytes } = await stat(archive);
  await mkdir(join(layout, 'blobs', 'sha256'), { recursive: true });
  await rename(archive, pathOf(layout, digest));
  return { digest, sizeBytes };
}

/** Completes a layout, which has the layers, to an image. */
export async function finishImage(layout: string, name: string, layers: Layer[], config: ImageConfig) {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const described = await addJson(layout, {
    architecture,
    os: 'linux',
    config,
    rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => digest) },
    // One entry a layer: buildah builds on no image whose history is shorter.
    history: layers.map(() => ({ created_by: 'celeiro' })),
  });
  const manifest = await addJson(layout, {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...described },
    layers: layers.map(({ digest, sizeBytes }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar',
      digest,
      size: sizeBytes,
    })),
  });
  const index = {
    schemaVersion: 2,
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        ...manifest,
        platform: { os: 'linux', architecture },
        annotations: { 'io.containerd.image.name': name },
      },
    ],
  };
  await writeFile(join(layout, 'index.json'), JSON.stringify(index));
  await writeFile(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
}

async function addJson(layout: string, content: unknown): Promise<{ digest: string; size: number }> {
  const bytes = Buffer.from(JSON.stringify(content));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  await writeFile(pathOf(layout, digest), bytes);
  return { digest, size: bytes.length };
}

/** Where a layer's archive lies. */
export function pathOf(layout: string, digest: string): string {
  return join(layout, 'blobs', ...digest.split(':'));
}
