import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bill, makeBill } from '../../supply-chain/bill-of-materials.ts';
import type { Component } from '../../supply-chain/component.ts';
import { runCommand } from '../programs.ts';
import { debianParts, licencesOf } from './debian-parts.ts';
import { filesOf } from './layers.ts';
import type { Image } from './oci-layout.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dpkgStatus = 'var/lib/dpkg/status';
const sparkJars = /^opt\/spark\/jars\/(.+)-(\d[\w.-]*)\.jar$/;

/** What an image is made of, as a CycloneDX bill: Debian's packages, npm's and Python's, jars. The same image, the same bytes. */
export async function billOf(image: Image): Promise<Bill> {
  const files = await filesOf(image);
  const read = (path: string) => runCommand('tar', ['-xOf', files.get(path)!, '--wildcards', `*${path}`]);
  const copyrights = new Map<string, string[]>();
  const status = await read(dpkgStatus);
  for (const path of files.keys()) {
    const [, name] = /^usr\/share\/doc\/([^/]+)\/copyright$/.exec(path) ?? [];
    if (name !== undefined) copyrights.set(name, licencesOf(await read(path)));
  }
  const components: Component[] = [
    ...debianParts(status, (name) => copyrights.get(name) ?? []),
    ...ownParts(new Set(files.keys())),
  ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  const [name, version] = basename(image.name).split(':') as [string, string];
  const whole = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { type: 'container', name, version } },
    components,
    dependencies: [],
  };
  const digest = createHash('sha256').update(JSON.stringify(whole)).digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { ...whole, serialNumber: `urn:uuid:${uuid}` };
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
