import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Adds builds for other platforms to the lock file. npm leaves out those that its registry does not offer, and then
 * `npm ci` refuses the file. The parent package pins the version and the name tells the platform, so npm skips them
 * here and finds them where they are needed.
 * Run it after every `npm install` that changed the lock file.
 */
interface LockEntry {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const path = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, LockEntry> };
const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

const added: string[] = [];
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const nested = `${parent}/node_modules/${name}`;
    if (lock.packages[`node_modules/${name}`] || lock.packages[nested] || !/^\d/.test(version)) continue;
    const words = name.replace(/^.*\//, '').split('-');
    const has = (word: string) =>
      words.some((one) => one === word || (word === 'arm' && one.startsWith('arm') && one !== 'arm64'));
    const os = systems.filter(has);
    const cpu = processors.filter(has);
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 && { cpu }),
      ...(entry.dev && { dev: true }),
      ...(words.some((word) => word.startsWith('musl')) && { libc: ['musl'] }),
      ...(words.some((word) => word.startsWith('gnu')) && os.includes('linux') && { libc: ['glibc'] }),
      optional: true,
      ...(os.length > 0 && { os }),
    };
    added.push(name);
  }
}
const root = lock.packages[''];
const sorted = Object.entries(lock.packages)
  .filter(([name]) => name !== '')
  .sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = { '': root!, ...Object.fromEntries(sorted) };
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'nothing to add' : `added ${added.join(', ')}`);
