import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bill, makeBill, numbered } from '../../supply-chain/bill-of-materials.ts';
import type { Component } from '../../supply-chain/component.ts';
import { debianParts, licencesOf } from './debian-parts.ts';
import { unpack } from './layers.ts';
import type { Image } from './oci-layout.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dpkgStatus = 'var/lib/dpkg/status';
const documents = 'usr/share/doc';
/** What dpkg knows, and the licences of its packages. */
const neededFiles = /^(var\/lib\/dpkg\/status|usr\/share\/doc\/[^/]+\/copyright)$/;
const sparkJars = /^opt\/spark\/jars\/(.+)-(\d[\w.-]*)\.jar$/;

/** What an image is made of, as a CycloneDX bill: Debian's packages, npm's and Python's, jars. The same image, the same bytes. */
export async function billOf(image: Image): Promise<Bill> {
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-bill-'));
  try {
    const files = await unpack(image, folder, neededFiles);
    const parts = [...(await debianPartsIn(folder)), ...ownParts(files)];
    const [name, version] = basename(image.name).split(':') as [string, string];
    return numbered({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      metadata: { component: { type: 'container', name, version } },
      components: parts.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
      dependencies: [],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function debianPartsIn(folder: string): Promise<Component[]> {
  const licences = (name: string) => {
    const file = join(folder, documents, name, 'copyright');
    return existsSync(file) ? licencesOf(readFileSync(file, 'utf8')) : [];
  };
  return debianParts(await readFile(join(folder, dpkgStatus), 'utf8'), licences);
}

/** The parts of this project's own bill that are in the image, and the jars that came with Spark. */
function ownParts(files: Set<string>): Component[] {
  const packages = new Set(
    [...files].map((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1]),
  );
  const isSpark = files.has('opt/spark/bin/spark-submit');
  const isIn = ({ name, purl = '', scope }: Component): boolean => {
    if (purl.startsWith('pkg:npm/')) return packages.has(name);
    const isOfJob = /^pkg:(maven|pypi)\//.test(purl);
    return scope === 'required' && isOfJob === isSpark;
  };
  const named = makeBill(root).components.filter(isIn);
  const known = new Set(named.map(({ name, version }) => `${name.split(':').at(-1)}-${version}`));
  const jars = [...files].flatMap((path) => {
    const [, name, version] = sparkJars.exec(path) ?? [];
    if (name === undefined || version === undefined || known.has(`${name}-${version}`)) return [];
    const purl = `pkg:generic/${name}@${version}`;
    const told = { description: 'a jar of Spark', scope: 'required', purl };
    return [{ 'bom-ref': purl, type: 'library', name, version, ...told }];
  });
  return [...named, ...jars];
}
