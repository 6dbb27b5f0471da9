import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openBucket } from '../../../src/adapters/object-store-s3/s3-bucket.ts';
import type { Stack } from '../context.ts';
import { buildWithGo } from '../go.ts';
import { cached, runCommand } from '../programs.ts';
import type { StackServer } from '../server.ts';
import { makeCertificate } from './authority.ts';

const version = '1.8.0';
const region = 'us-east-1';
/** Files uploaded to services on this machine and to the one in the cluster, and the tables' data. */
const buckets = { files: 'celeiro', clusterFiles: 'celeiro-cluster', lake: 'celeiro-lake' };

/** versitygw: an S3 server on a plain folder. */
export const s3: StackServer = {
  name: 's3',
  version: `versitygw ${version}`,
  needs: [],
  stopSignal: 'SIGTERM',
  address: endpointOf,
  ports: ({ ports }) => [ports.s3],
  async prepare(stack) {
    await program(stack);
    for (const folder of ['data', 'iam']) await mkdir(join(stack.folder, 's3', folder), { recursive: true });
  },
  async launch(stack) {
    const { folder, host, ports, secrets } = stack;
    const { certificate, key } = await makeCertificate(stack, 's3');
    const args = [
      '--port',
      `${host}:${ports.s3}`,
      '--region',
      region,
      '--iam-dir',
      join(folder, 's3', 'iam'),
      ...['--cert', certificate, '--key', key],
    ];
    return {
      command: join(await program(stack), 'versitygw'),
      args: [...args, '--health', '/health', '--quiet', '--keep-alive', 'posix', join(folder, 's3', 'data')],
      env: { ROOT_ACCESS_KEY: secrets.s3AccessKeyId, ROOT_SECRET_KEY: secrets.s3SecretAccessKey },
    };
  },
  async ready(stack) {
    return (await fetch(`${endpointOf(stack)}/health`)).ok;
  },
  async provision(stack) {
    const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = stack.secrets;
    for (const bucket of Object.values(buckets)) {
      const credentials = { accessKeyId, secretAccessKey };
      await openBucket({ endpoint: endpointOf(stack), region, bucket, forcePathStyle: true, credentials });
    }
  },
  settings: (stack) => ({
    CELEIRO_S3_ENDPOINT: endpointOf(stack),
    CELEIRO_S3_REGION: region,
    CELEIRO_S3_BUCKET: buckets.files,
    CELEIRO_S3_FORCE_PATH_STYLE: 'true',
    CELEIRO_S3_ACCESS_KEY_ID: stack.secrets.s3AccessKeyId,
    CELEIRO_S3_SECRET_ACCESS_KEY: stack.secrets.s3SecretAccessKey,
  }),
};

/** How the engines of the stack reach the store. */
export function s3ForEngines(stack: Stack) {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = stack.secrets;
  const warehouse = `s3://${buckets.lake}/warehouse`;
  return { endpoint: endpointOf(stack), region, accessKeyId, secretAccessKey, warehouse };
}

/** Makes an account that may do everything, or gives it this secret. */
export async function setS3Account(
  stack: Stack,
  accessKeyId: string,
  secretAccessKey: string,
): Promise<void> {
  const { secrets, authority } = stack;
  const env = {
    ADMIN_ACCESS_KEY_ID: secrets.s3AccessKeyId,
    ADMIN_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
    ADMIN_ENDPOINT_URL: endpointOf(stack),
    SSL_CERT_FILE: authority,
  };
  const ask = async (args: string[]) =>
    runCommand(join(await program(stack), 'versitygw'), ['admin', ...args], { env });
  const account = ['--access', accessKeyId, '--secret', secretAccessKey];
  if ((await ask(['list-users'])).includes(accessKeyId)) await ask(['update-user', ...account]);
  else await ask(['create-user', ...account, '--role', 'admin']);
}

function endpointOf({ host, ports }: Stack): string {
  return `https://${host}:${ports.s3}`;
}

/** Built from the Go module, whose checksum Go compares with the checksum database. */
async function program(stack: Stack): Promise<string> {
  return cached(stack, `versitygw-${version}`, async (folder) => {
    stack.say('s3', 'builds versitygw, about three minutes on two cores');
    const module = `github.com/versity/versitygw/cmd/versitygw@v${version}`;
    await buildWithGo(stack, 's3', ['install', module], { env: { GOBIN: folder } });
    if (!existsSync(join(folder, 'versitygw'))) throw new Error('go install left no versitygw');
  });
}
