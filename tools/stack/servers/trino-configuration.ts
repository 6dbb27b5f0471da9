import { createHash, pbkdf2Sync } from 'node:crypto';
import type { catalogForEngines } from './postgres.ts';
import type { s3ForEngines } from './s3.ts';

interface Security {
  /** File in PEM with the server's key and certificate. */
  keystore: string;
  /** Certificate of the authority, in PEM. */
  authority: string;
  sharedSecret: string;
}

/** The passwords are random, of 144 bits: no cost could make them harder to guess. */
const PBKDF2_ITERATIONS = 1000;

/** Configuration for a small machine, https alone; the service sets its own limits per query. */
export function configuration(host: string, port: number, security: Security): string {
  return toProperties({
    coordinator: true,
    'node-scheduler.include-coordinator': true,
    'http-server.http.enabled': false,
    'http-server.https.enabled': true,
    'http-server.https.port': port,
    'http-server.https.keystore.path': security.keystore,
    'http-server.authentication.type': 'PASSWORD',
    // The node is coordinator and worker, and calls itself as any node calls another.
    'discovery.uri': `https://${host}:${port}`,
    'internal-communication.https.required': true,
    'internal-communication.https.truststore.path': security.authority,
    'internal-communication.shared-secret': security.sharedSecret,
    'query.max-memory': '1GB',
    'query.max-memory-per-node': '1GB',
    'memory.heap-headroom-per-node': '512MB',
    // A query ends soon after its client has died.
    'query.client.timeout': '15s',
    'query.max-execution-time': '10m',
    // For how long a finished query and its plan are kept; an hour of soak filled the memory with them.
    'query.min-expire-age': '1m',
    'catalog.management': 'static',
    // Statements are long: each names the folders of all raw files that it reads.
    'query.max-length': 4_000_000,
  });
}

/** Catalog name -> its properties: `lake` holds the tables, `raw` reads uploaded files where they lie. */
export function catalogs(
  catalog: ReturnType<typeof catalogForEngines>,
  s3: ReturnType<typeof s3ForEngines>,
  metastoreFolder: string,
): Record<string, string> {
  const store = {
    'fs.native-s3.enabled': true,
    's3.endpoint': s3.endpoint,
    's3.region': s3.region,
    's3.path-style-access': true,
    's3.aws-access-key': s3.accessKeyId,
    's3.aws-secret-key': s3.secretAccessKey,
  };
  const lake = {
    'connector.name': 'iceberg',
    'iceberg.catalog.type': 'jdbc',
    'iceberg.jdbc-catalog.catalog-name': 'lake',
    'iceberg.jdbc-catalog.driver-class': 'org.postgresql.Driver',
    'iceberg.jdbc-catalog.connection-url': catalog.jdbcUrl,
    'iceberg.jdbc-catalog.connection-user': catalog.user,
    'iceberg.jdbc-catalog.connection-password': catalog.password,
    'iceberg.jdbc-catalog.default-warehouse-dir': s3.warehouse,
    'iceberg.jdbc-catalog.schema-version': 'V1',
    ...store,
  };
  const raw = {
    'connector.name': 'hive',
    'hive.metastore': 'file',
    'hive.metastore.catalog.dir': 'local:///catalog',
    'fs.native-local.enabled': true,
    'local.location': metastoreFolder,
    'hive.non-managed-table-writes-enabled': false,
    'hive.recursive-directories': true,
    // The service's table of lines finds the folders that a query names by partition projection.
    'hive.partition-projection-enabled': true,
    // Most folders per query: Trino turns a longer list into a range, which such a table refuses.
    'hive.domain-compaction-threshold': 100_000,
    ...store,
  };
  return { lake: toProperties(lake), raw: toProperties(raw) };
}

/** Accounts are read from a file. */
export function passwordAuthenticator(passwordFile: string): string {
  return toProperties({ 'password-authenticator.name': 'file', 'file.password-file': passwordFile });
}

/**
 * A line of the file, the same for the same password. PBKDF2 with SHA-1 is what Trino reads beside bcrypt, which Node has
 * not.
 */
export function passwordLine(user: string, password: string): string {
  const salt = createHash('sha256').update(`${user}:${password}`).digest().subarray(0, 16);
  const hash = pbkdf2Sync(password, salt, PBKDF2_ITERATIONS, 32, 'sha1');
  return `${user}:${PBKDF2_ITERATIONS}:${salt.toString('hex')}:${hash.toString('hex')}\n`;
}

export const jvmOptions = [
  '-server',
  '-Xms256M',
  // The parser's cache grows with every kind of statement: 0.9 GB after some 4,000 generated ones.
  '-Xmx4G',
  '-XX:+UseG1GC',
  '-XX:G1HeapRegionSize=32M',
  '-XX:+ExplicitGCInvokesConcurrent',
  '-XX:+ExitOnOutOfMemoryError',
  '-XX:-OmitStackTraceInFastThrow',
  '-XX:ReservedCodeCacheSize=256M',
  '-Djdk.attach.allowAttachSelf=true',
  '-Djdk.nio.maxCachedBufferSize=2000000',
  '-Dfile.encoding=UTF-8',
  '--add-modules=jdk.incubator.vector',
  '--enable-native-access=ALL-UNNAMED',
  '--sun-misc-unsafe-memory-access=allow',
];

function toProperties(settings: Record<string, string | number | boolean>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
