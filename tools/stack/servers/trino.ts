import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Stack } from '../context.ts';
import { findJava } from '../java.ts';
import { writeIfChanged } from '../kubernetes/files.ts';
import { fetchArtifact } from '../maven.ts';
import { cached, checkSha256, runCommand } from '../programs.ts';
import type { StackServer } from '../server.ts';
import { certificateOf, makeCertificate } from './authority.ts';
import { catalogForEngines } from './postgres.ts';
import { s3ForEngines } from './s3.ts';
import {
  catalogs,
  configuration,
  jvmOptions,
  passwordAuthenticator,
  passwordLine,
} from './trino-configuration.ts';
import { javaTrust } from './truststore.ts';

const version = '476';
const sha256 = 'cfd5accde17e8ebd251eeeb78aed1f490e77bb3a164d95a0f454bf8a7c1cbd3f';
const java = 25;
/** Plugins that are kept; the others take half of the space and slow down the start. */
const plugins = ['iceberg', 'hive', 'resource-group-managers', 'password-authenticators'];
/** The service's user; nobody may act as somebody else. */
export const user = 'celeiro';

/** Resource groups, one per tenant, so that no tenant occupies the engine. Every installation uses this file. */
const resourceGroups = fileURLToPath(
  new URL('../../../src/adapters/query-engine-trino/server/', import.meta.url),
);

/** Trino, one node that is coordinator and worker: tables by Iceberg, raw files by Hive. */
export const trino: StackServer = {
  name: 'trino',
  version: `Trino ${version}`,
  needs: ['postgres', 's3'],
  stopSignal: 'SIGTERM',
  address: urlOf,
  ports: ({ ports }) => [ports.trino],
  async prepare(stack) {
    await program(stack);
    const folder = join(stack.folder, 'trino');
    // Rewritten at each start: a stack made by an older checkout gets this one's configuration.
    await rm(join(folder, 'etc'), { recursive: true, force: true });
    for (const made of ['etc/catalog', 'data', 'metastore'])
      await mkdir(join(folder, made), { recursive: true });
    const { host, ports, secrets, authority } = stack;
    const keystore = certificateOf(stack, 'trino').both;
    const security = { keystore, authority, sharedSecret: secrets.trinoSharedSecret };
    const secretFiles = {
      'config.properties': configuration(host, ports.trino, security),
      'password-authenticator.properties': passwordAuthenticator(passwordFileOf(stack)),
    };
    for (const [name, text] of Object.entries(secretFiles)) {
      await writeFile(join(folder, 'etc', name), text, { mode: 0o600 });
    }
    await setTrinoUsers(stack, { [user]: secrets.trinoPassword });
    await cp(resourceGroups, join(folder, 'etc'), { recursive: true });
    await writeFile(join(folder, 'etc', 'log.properties'), 'io.trino=WARN\n');
    const files = catalogs(catalogForEngines(stack), s3ForEngines(stack), join(folder, 'metastore'));
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(folder, 'etc', 'catalog', `${name}.properties`), text, { mode: 0o600 });
    }
  },
  async launch(stack) {
    const home = await program(stack);
    await makeCertificate(stack, 'trino');
    const folder = join(stack.folder, 'trino');
    const properties = {
      config: join(folder, 'etc', 'config.properties'),
      'log.levels-file': join(folder, 'etc', 'log.properties'),
      'catalog.config-dir': join(folder, 'etc', 'catalog'),
      'plugin.dir': join(home, 'plugin'),
      'node.data-dir': join(folder, 'data'),
      'node.environment': 'stack',
      'node.id': 'stack-1',
      // Without these, Trino takes the first address it finds, such as that of a container bridge.
      'node.internal-address': stack.host,
      'node.bind-ip': stack.host,
    };
    const options = Object.entries(properties).map(([name, value]) => `-D${name}=${value}`);
    return {
      command: await findJava(stack, 'trino', java),
      args: [
        ...jvmOptions,
        ...(stack.trinoCompiles === 'quickly' ? ['-XX:TieredStopAtLevel=1'] : []),
        ...(await javaTrust(stack)),
        ...options,
        '-cp',
        join(home, 'lib', '*'),
        'io.trino.server.TrinoServer',
      ],
      cwd: folder,
    };
  },
  async ready(stack) {
    const info = await fetch(`${urlOf(stack)}/v1/info`, { signal: AbortSignal.timeout(5000) });
    if (((await info.json()) as { starting: boolean }).starting) return false;
    // Trino says it is ready some seconds before it knows a worker with the catalogs: only reading a table tells.
    await ask(stack, 'create schema if not exists raw.stack');
    const location = `${s3ForEngines(stack).warehouse}/nothing/`;
    const table = `raw.stack.empty (line varchar) with (external_location = '${location}')`;
    await ask(stack, `create table if not exists ${table}`);
    await ask(stack, 'select count(*) from raw.stack.empty');
    return true;
  },
  settings: (stack) => ({
    CELEIRO_TRINO_URL: urlOf(stack),
    CELEIRO_TRINO_USER: user,
    CELEIRO_TRINO_PASSWORD: stack.secrets.trinoPassword,
  }),
};

/** Says who may ask, and by which passwords. A running Trino reads the file every few seconds. */
export async function setTrinoUsers(stack: Stack, passwords: Record<string, string>): Promise<void> {
  const lines = Object.entries(passwords).map(([name, password]) => passwordLine(name, password));
  await writeIfChanged(passwordFileOf(stack), lines.join(''), 0o600);
}

function passwordFileOf(stack: Stack): string {
  return join(stack.folder, 'trino', 'password.db');
}

function urlOf({ host, ports }: Stack): string {
  return `https://${host}:${ports.trino}`;
}

async function program(stack: Stack): Promise<string> {
  const kept = createHash('sha256').update(plugins.join()).digest('hex').slice(0, 8);
  return cached(stack, `trino-${version}-${kept}`, async (folder) => {
    stack.say('trino', 'fetches Trino, about 820 MB');
    const archive = await fetchArtifact(stack, 'trino', {
      group: 'io.trino',
      name: 'trino-server',
      version,
      type: 'tar.gz',
    });
    await checkSha256(archive, sha256);
    // Unpacks everything first: some files of a plugin are links to those of another.
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    await runCommand('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']);
    await rename(join(unpacked, 'lib'), join(folder, 'lib'));
    await mkdir(join(folder, 'plugin'));
    const found = await readdir(join(unpacked, 'plugin'));
    for (const plugin of plugins) {
      if (!found.includes(plugin)) throw new Error(`Trino ${version} has no plugin ${plugin}`);
      await rename(join(unpacked, 'plugin', plugin), join(folder, 'plugin', plugin));
    }
    await rm(unpacked, { recursive: true });
  });
}

interface StatementAnswer {
  nextUri?: string;
  error?: { message: string };
}

/** Runs a statement to its end. @throws Error with Trino's message */
async function ask(stack: Stack, sql: string): Promise<void> {
  const credentials = Buffer.from(`${user}:${stack.secrets.trinoPassword}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}` };
  let response = await fetch(`${urlOf(stack)}/v1/statement`, { method: 'POST', headers, body: sql });
  for (;;) {
    const answer = (await response.json()) as StatementAnswer;
    if (answer.error) throw new Error(answer.error.message);
    if (answer.nextUri === undefined) return;
    response = await fetch(answer.nextUri, { headers });
  }
}
