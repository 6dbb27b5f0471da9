import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../src/config/settings.ts';
import { type Control, openControl } from '../../src/control.ts';
import { createApiToken } from '../../src/domain/tenants/api-tokens.ts';
import { createTenant } from '../../src/domain/tenants/create-tenant.ts';
import { grantCredits } from '../../src/domain/tenants/credits.ts';
import { scopes } from '../../src/domain/tenants/scopes.ts';
import { newWebhookSecret, sealSecret } from '../../src/domain/webhooks/webhook-secret.ts';
import { insertWebhook } from '../../src/domain/webhooks/webhooks-store.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { type ServeProcess, serviceEnv, startServe } from '../support/serve.ts';
import { type Arming, createArming } from './arming.ts';

interface Options {
  /** Settings of the stack; without them the service runs on the embedded profile. */
  stackSettings?: Record<string, string>;
  /** Further settings of services and commands. */
  settings?: Record<string, string>;
  /** An empty folder, which the caller removes. Without it, a folder is made, and removed at the end. */
  dataDir?: string;
  /** Further environment of services, but not of commands: loads a fault into their processes. */
  serveEnv?: NodeJS.ProcessEnv;
  /** Status that the receiver of webhooks answers; default 200. */
  answer?: () => number;
}

/** One data folder with one tenant, and a service on it that is killed and restarted. */
export interface World {
  dataDir: string;
  profile: 'embedded' | 'distributed';
  /** Longest wait for something that the service does by itself, ms. */
  patienceMs: number;
  /** Environment of services and commands. */
  env: NodeJS.ProcessEnv;
  arming: Arming;
  /** Stays open until the world closes, so that the embedded database outlives the service. */
  control: Control;
  receiver: Receiver;
  mail: MailServer;
  tenant: { id: number; slug: string; token: string };
  /** The service that clients talk to. */
  serve: ServeProcess;
  /** Starts the service again after it was killed. */
  restart(): Promise<void>;
  /** Another service on the same folder. */
  startSecond(): Promise<ServeProcess>;
  close(): Promise<void>;
}

export async function openWorld({
  stackSettings,
  settings,
  serveEnv,
  answer,
  ...given
}: Options = {}): Promise<World> {
  const dataDir = given.dataDir ?? (await mkdtemp(join(tmpdir(), 'celeiro-failpoints-')));
  const mail = await startMailServer();
  const plain = serviceEnv(dataDir, {
    ...stackSettings,
    ...settings,
    CELEIRO_LOG_LEVEL: 'info',
    CELEIRO_SMTP_URL: mail.url,
    CELEIRO_MAIL_FROM: 'avisos@celeiro.example',
  });
  const arming = createArming(join(dataDir, 'failpoints'));
  const env = { ...plain, ...arming.env };
  const receiver = await startReceiver(answer ?? (() => 200));
  const control = await openControl(readSettings(plain), () => {});
  const tenant = await makeTenant(control, receiver.url);
  const world: World = {
    profile: stackSettings ? 'distributed' : 'embedded',
    patienceMs: stackSettings ? 600_000 : 90_000,
    ...{ dataDir, env, arming, control, receiver, mail, tenant },
    serve: await startServe({ ...env, ...serveEnv }),
    async restart() {
      world.serve = await startServe({ ...env, ...serveEnv });
    },
    startSecond: () => startServe({ ...env, ...serveEnv }),
    async close() {
      await world.serve.kill();
      await control.close();
      await receiver.close();
      await mail.close();
      if (!given.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
  return world;
}

async function makeTenant({ database, keyring, plans }: Control, webhookUrl: string) {
  const slug = `points${randomBytes(4).toString('hex')}`;
  const owner = { slug, name: slug, ownerEmail: `a@${slug}.example`, plan: 'unlimited' };
  const { tenant } = await createTenant(database, plans, owner);
  await grantCredits(database, tenant.id, '100000', 'test');
  const token = { name: 't', scopes: [...scopes], expiresAt: null };
  const { jwt } = await createApiToken(database, keyring, tenant, token);
  const sealedSecret = await sealSecret(keyring, newWebhookSecret());
  const webhook = { url: webhookUrl, description: '', active: true, sealedSecret };
  await database.transaction((tx) => insertWebhook(tx, tenant.id, webhook, 1));
  return { id: tenant.id, slug, token: jwt };
}
