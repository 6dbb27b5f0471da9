import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import bundled from './bundled.json' with { type: 'json' };
import { type Component, licenceOf } from './component.ts';
import licences from './licences.json' with { type: 'json' };

export interface Bill {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: Record<string, unknown> };
  components: Component[];
  dependencies: unknown[];
}

interface LockedPackage {
  license?: string;
  optionalDependencies?: Record<string, string>;
}

/** Requirements files, and whether their packages run in the job's image. */
const PYTHON = [
  { file: 'spark-jobs/ingest/requirements.txt', ships: true },
  { file: 'spark-jobs/ingest/tests/requirements.txt', ships: false },
  { file: 'tools/clients/python.txt', ships: false },
  { file: 'clients/python/requirements.txt', ships: false },
  { file: 'clients/python/requirements-dev.txt', ships: false },
  { file: 'tools/schemathesis.txt', ships: false },
  { file: 'tools/squawk.txt', ships: false },
  { file: 'test/clients/webhook-snippets.txt', ships: false },
  { file: 'test/panel/standardwebhooks.txt', ships: false },
];
const KERNEL = 'generated/json-kernel.wasm';

/**
 * Makes the CycloneDX bill of everything in the lock and requirements files, without network access. The same files give
 * the same bytes: no time, no version of npm, and a serial number derived from the content.
 */
export function makeBill(root: string): Bill {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 },
  );
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { metadata, ...bill } = JSON.parse(stdout) as Bill;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { name } = JSON.parse(read('package.json')) as { name: string };
  const components = [
    ...withPlatformLicences(bill.components, JSON.parse(read('package-lock.json')).packages),
    ...jarsOf(read('spark-jobs/ingest/jars.txt')),
    ...eachOnce(PYTHON.flatMap(({ file, ships }) => requirementsOf(read(file), ships))),
    ...bundledLibraries(),
    kernelOf(readFileSync(join(root, KERNEL))),
  ].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1));
  return numbered({ ...bill, metadata: { component: { ...metadata.component, name } }, components });
}

/** The bill with a serial number made of its content. */
export function numbered(bill: Omit<Bill, 'serialNumber'>): Bill {
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...bill, serialNumber: '' }))
    .digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
  return { ...bill, serialNumber: `urn:uuid:${uuid}` };
}

/** Adds licences of builds for other platforms. The lock file has none: they share that of the package that names them. */
function withPlatformLicences(components: Component[], packages: Record<string, LockedPackage>): Component[] {
  const licenceByBuild = new Map<string, string>();
  for (const { license, optionalDependencies } of Object.values(packages)) {
    for (const build of Object.keys(optionalDependencies ?? {})) {
      if (license) licenceByBuild.set(build, license);
    }
  }
  return components.map((component) => {
    const licence = licenceByBuild.get(component.name);
    return licence && !licenceOf(component)
      ? { ...component, licenses: [{ expression: licence }] }
      : component;
  });
}

function told(purl: string, given?: string): NonNullable<Component['licenses']> {
  const licence = given ?? (licences.told as Record<string, string>)[purl.replace(/@[^@]*$/, '')];
  return licence === undefined ? [] : [{ expression: licence }];
}

export function jarsOf(text: string): Component[] {
  return linesOf(text).map((line) => {
    const [group, artifact, version] = line.split(':') as [string, string, string];
    const purl = `pkg:maven/${group}/${artifact}@${version}`;
    const name = `${group}:${artifact}`;
    return { 'bom-ref': purl, type: 'library', name, version, scope: 'required', purl, licenses: told(purl) };
  });
}

export function requirementsOf(text: string, ships: boolean): Component[] {
  return linesOf(text.replaceAll(/\\\n/g, ' ')).map((line) => {
    const [, name, version] = /^([\w.-]+)==(\S+)/.exec(line) as unknown as [string, string, string];
    const purl = `pkg:pypi/${name}@${version}`;
    const hashes = [...line.matchAll(/--hash=sha256:([0-9a-f]{64})/g)];
    return {
      ...{ 'bom-ref': purl, type: 'library', name, version, scope: ships ? 'required' : 'optional', purl },
      hashes: hashes.map(([, content]) => ({ alg: 'SHA-256', content: content! })),
      licenses: told(purl),
    };
  });
}

/** Keeps the first of each package that several files name; what ships comes first. */
function eachOnce(components: Component[]): Component[] {
  const seen = new Set<string>();
  return components.filter(({ 'bom-ref': ref }) => !seen.has(ref) && seen.add(ref));
}

/** Libraries bundled with the PostgreSQL package that it does not name: docs/decisions/0020. */
function bundledLibraries(): Component[] {
  return Object.entries(bundled).flatMap(([parent, libraries]) =>
    libraries.map(({ name, version, file, ...rest }) => {
      const purl = `pkg:generic/${name}@${version}`;
      return {
        ...{ 'bom-ref': purl, type: 'library', name, version, scope: 'required', purl },
        description: `${file} of ${parent}`,
        licenses: told(purl, 'licence' in rest ? String(rest.licence) : undefined),
      };
    }),
  );
}

function kernelOf(content: Buffer): Component {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return {
    ...{ 'bom-ref': KERNEL, type: 'file', name: KERNEL, version: sha256.slice(0, 12), scope: 'required' },
    hashes: [{ alg: 'SHA-256', content: sha256 }],
    licenses: [{ expression: 'Apache-2.0' }],
  };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
}
