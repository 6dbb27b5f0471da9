import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CoreV1Api, KubeConfig, type V1Pod } from '@kubernetes/client-node';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { useCluster } from '../use-cluster.ts';

const settings = inject('stackSettings');
const namespace = settings.CELEIRO_SPARK_NAMESPACE!;
const POD_TIMEOUT_MS = 90_000;

/** Python: how a pod verifies the servers of the stack, by the names that it knows. */
const trusting = `import ssl
trusting = ssl.create_default_context(cadata="""${readFileSync(settings.NODE_EXTRA_CA_CERTS!, 'utf8')}""")`;

useCluster();

describe('a pod in the place of runs', () => {
  const made: string[] = [];

  afterAll(async () => {
    for (const name of made)
      await worker()
        .deleteNamespacedPod({ namespace, name })
        .catch(() => undefined);
  });

  it('runs to its end with nothing to write to and no privilege, and its log is read', async () => {
    const { phase, log } = await run('import getpass; print(getpass.getuser()); open("/opt/x", "w")');
    expect(phase).toBe('Failed');
    expect(log).toContain('spark\n');
    expect(log).toContain('Read-only file system');
  });

  it('reaches the object store by its name', async () => {
    const { phase, log } = await run(
      `import urllib.request
${trusting}
url = "${settings.CELEIRO_SPARK_S3_ENDPOINT}/health"
print(urllib.request.urlopen(url, timeout=20, context=trusting).status)`,
    );
    expect(log).toBe('200\n');
    expect(phase).toBe('Succeeded');
  });

  it("reaches the tables' catalog by its name, and PostgreSQL knows its address", async () => {
    const [, host, port] = /\/\/([^:]+):(\d+)\//.exec(settings.CELEIRO_SPARK_CATALOG_URI!)!;
    const { phase, log } = await run(
      // A request for TLS, then the startup of user `celeiro` for database `iceberg`. A client that may connect is asked for a
      // password (R).
      `import socket, struct
${trusting}
said = struct.pack("!i", 196608) + b"user\\0celeiro\\0database\\0iceberg\\0\\0"
to = socket.create_connection(("${host}", ${port}), timeout=20)
to.sendall(struct.pack("!ii", 8, 80877103))
assert to.recv(1) == b"S"
to = trusting.wrap_socket(to, server_hostname="${host}")
to.sendall(struct.pack("!i", len(said) + 4) + said)
print(to.recv(1).decode())`,
    );
    expect(log).toBe('R\n');
    expect(phase).toBe('Succeeded');
  });

  it('is all that the service may touch: no secrets, no pods elsewhere', async () => {
    const api = worker();
    await expect(api.listNamespacedSecret({ namespace })).rejects.toMatchObject({ code: 403 });
    await expect(api.listNamespacedPod({ namespace: 'kube-system' })).rejects.toMatchObject({ code: 403 });
    await expect(api.listNamespacedPod({ namespace })).resolves.toBeDefined();
  });

  /** Runs Python code in the job's image. */
  async function run(code: string): Promise<{ phase: string; log: string }> {
    const api = worker();
    const name = `test-${randomUUID()}`;
    made.push(name);
    await api.createNamespacedPod({ namespace, body: pod(name, code) });
    const deadline = Date.now() + POD_TIMEOUT_MS;
    for (;;) {
      const { status } = await api.readNamespacedPod({ namespace, name });
      if (status?.phase === 'Succeeded' || status?.phase === 'Failed') {
        return { phase: status.phase, log: await api.readNamespacedPodLog({ namespace, name }) };
      }
      if (Date.now() > deadline) throw new Error(`the pod did not end: ${JSON.stringify(status)}`);
      await sleep(200);
    }
  }
});

/** The API with the rights of the service. */
function worker(): CoreV1Api {
  const config = new KubeConfig();
  config.loadFromFile(settings.CELEIRO_KUBECONFIG!);
  return config.makeApiClient(CoreV1Api);
}

function pod(name: string, code: string): V1Pod {
  return {
    metadata: { name },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      terminationGracePeriodSeconds: 0,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: 'test',
          image: settings.CELEIRO_SPARK_IMAGE!,
          command: ['python3', '-c', code],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        },
      ],
    },
  };
}
