import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { trustAuthority } from './trust-authority.ts';

/** Not the servers' usual ports, so that a stack never collides with an installed server. */
const defaultPorts = {
  postgres: 15432,
  s3: 17070,
  kafka: 19092,
  kafkaController: 19093,
  kafkaPods: 19094,
  trino: 18081,
  etcd: 12379,
  etcdPeer: 12380,
  kubernetesApi: 16443,
  kubelet: 16250,
  kubeletHealth: 16248,
  kubeControllerManager: 16257,
  kubeScheduler: 16259,
  kubeProxyHealth: 16256,
  kubeProxyMetrics: 16249,
};
export type Ports = typeof defaultPorts;

/** Made once per folder, and worthless outside of it. */
interface Secrets {
  postgresPassword: string;
  s3AccessKeyId: string;
  s3SecretAccessKey: string;
  kafkaPassword: string;
  /** Of the broker itself, among brokers. */
  kafkaBrokerPassword: string;
  trinoPassword: string;
  /** By which the nodes of Trino know one another. */
  trinoSharedSecret: string;
  /** The service's key, which seals secrets in the control database. */
  secretKey: string;
}

/** Width of the column of server names in the terminal: the longest name. */
export const nameWidth = 'kube-controller-manager'.length;

const secretsFile = 'secrets.json';

/** What every server of the stack is given. */
export interface Stack {
  /** Absolute; everything the servers keep is below it. */
  folder: string;
  /** Absolute; programs, shared by all stacks of this machine. */
  cache: string;
  /** Where the servers listen. */
  host: string;
  ports: Ports;
  secrets: Secrets;
  /** Certificate (PEM) of the authority that signed those of the servers. It is absent until the first `up`. */
  authority: string;
  /**
   * What the compilers of Trino's process aim at. The slower one took a third of its processor time under tests, whose
   * statements run a few times each; under load it pays off.
   */
  trinoCompiles: 'quickly' | 'thoroughly';
  /** Reports a server's progress at the terminal. */
  say(server: string, text: string): void;
}

/**
 * Opens the stack below `folder`, which is made on first use. From then on this process trusts the stack's authority.
 * @throws Error if the folder holds something else, because `reset` removes all of it
 */
export async function openStack(
  options: Partial<Pick<Stack, 'folder' | 'say' | 'trinoCompiles'>> & { ports?: Partial<Ports> } = {},
): Promise<Stack> {
  const folder = resolve(options.folder ?? '.stack');
  await mkdir(folder, { recursive: true });
  const entries = await readdir(folder);
  if (entries.length > 0 && !entries.some((name) => name.startsWith(secretsFile))) {
    throw new Error(`${folder} holds something that is not a stack; name another --folder`);
  }
  const authority = join(folder, 'tls', 'ca.crt');
  if (existsSync(authority)) trustAuthority(authority);
  return {
    folder,
    authority,
    cache: join(homedir(), '.cache', 'celeiro', 'stack'),
    host: '127.0.0.1',
    ports: { ...defaultPorts, ...options.ports },
    secrets: await loadSecrets(join(folder, secretsFile)),
    trinoCompiles: options.trinoCompiles ?? 'quickly',
    say: options.say ?? ((server, text) => console.error(`${server.padEnd(nameWidth)} ${text}`)),
  };
}

async function loadSecrets(file: string): Promise<Secrets> {
  const made: Secrets = {
    postgresPassword: randomBytes(18).toString('hex'),
    s3AccessKeyId: `stack${randomBytes(8).toString('hex')}`,
    s3SecretAccessKey: randomBytes(24).toString('hex'),
    kafkaPassword: randomBytes(18).toString('hex'),
    kafkaBrokerPassword: randomBytes(18).toString('hex'),
    trinoPassword: randomBytes(18).toString('hex'),
    trinoSharedSecret: randomBytes(32).toString('hex'),
    secretKey: randomBytes(32).toString('hex'),
  };
  // Of several first commands at once, one makes them.
  await writeWhole(file, JSON.stringify(made), link).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const kept = JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  const secrets = { ...made, ...kept };
  // An older checkout, with fewer secrets, made the folder.
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    await writeWhole(file, JSON.stringify(secrets), rename);
  }
  return secrets;
}

/** Writes a file that appears whole or not at all, also on a full disk. Only its owner can read it. */
async function writeWhole(file: string, text: string, place: typeof rename): Promise<void> {
  const whole = `${file}.${process.pid}`;
  try {
    await writeFile(whole, text, { mode: 0o600 });
    await place(whole, file);
  } finally {
    await rm(whole, { force: true });
  }
}
