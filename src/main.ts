import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createDirectoryObjectStore } from './adapters/object-store-directory/object-store.ts';
import { createDuckDbQueryEngine } from './adapters/query-engine-duckdb/engine.ts';
import { createDuckDbRunLauncher } from './adapters/run-launcher-duckdb/launcher.ts';
import { createWebhookSender } from './adapters/webhook-sender/sender.ts';
import type { Settings } from './config/settings.ts';
import { type Control, openControl } from './control.ts';
import { eventConsumers } from './domain/events/consumers.ts';
import { loadApiDocument } from './http/api-document.ts';
import { createApp } from './http/app.ts';
import { createMetrics } from './http/metrics.ts';
import { startLiveEvents } from './http/panel/operations/events/live-events.ts';
import { createAutomation } from './workers/automation.ts';
import { createJanitor } from './workers/janitor.ts';
import { type Loop, startLoop } from './workers/loop.ts';
import { createOutboxRelay, publishToConsumers } from './workers/outbox-relay.ts';
import { createRunReconciler } from './workers/run-reconciler.ts';
import { createWebhookDelivery } from './workers/webhook-delivery.ts';

export interface RunningService {
  url: string;
  /** Stops taking requests, lets the running ones end, stops the workers, closes everything. */
  stop(): Promise<void>;
}

/** The composition root: settings -> adapters -> gateway and workers -> shutdown. */
export async function startService(settings: Settings, log: Logger): Promise<RunningService> {
  const onDatabaseError = (error: Error) => log.error({ err: error }, 'database connection lost');
  const control = await openControl(settings, onDatabaseError);
  try {
    return await startOn(control, log);
  } catch (error) {
    await control.close();
    throw error;
  }
}

async function startOn(control: Control, log: Logger): Promise<RunningService> {
  const { settings, database, keyring, plans, shapes } = control;
  control.keepDatabaseAlive(() => log.error('embedded PostgreSQL died; starting it again'));
  const objectsDir = join(settings.dataDir, 'objects');
  const tablesDir = join(settings.dataDir, 'tables');
  const objects = await createDirectoryObjectStore(objectsDir);
  const engine = createDuckDbQueryEngine({
    objectsDir,
    tablesDir,
    tempDir: join(settings.dataDir, 'tmp'),
    memoryLimitMb: settings.queryMemoryMb,
    threads: settings.queryThreads,
    maxConcurrent: settings.queryConcurrency,
  });
  const launcher = createDuckDbRunLauncher({ objectsDir, tablesDir });

  let app: RequestListener = notReady;
  const server = createServer((req, res) => app(req, res));
  server.requestTimeout = 0; // a large upload may take hours; the upload edge has an idle timeout of its own
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000; // longer than the usual load balancer's, so that it closes first
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const url = settings.publicUrl ?? `http://localhost:${(server.address() as AddressInfo).port}`;
  const publicUploadUrl = settings.publicUploadUrl ?? url;

  const stopping = new AbortController();
  const liveEvents = startLiveEvents(database, log);
  const service = {
    settings,
    publicUrl: url,
    publicUploadUrl,
    database,
    objects,
    engine,
    keyring,
    plans,
    shapes,
    metrics: createMetrics(database),
    liveEvents,
    log,
    apiDocument: await loadApiDocument(url, publicUploadUrl),
    stopping: stopping.signal,
  };
  app = await createApp(service);

  const runs = startLoop('runs', createRunReconciler({ database, launcher, log }), 1000, log);
  const janitor = startLoop('janitor', createJanitor({ database, objects, log }), 15_000, log);
  const publish = publishToConsumers(eventConsumers, log);
  const relay = startLoop('outbox', createOutboxRelay({ database, publish, log }), 1000, log);
  const automation = startLoop('automation', createAutomation({ database, shapes, plans, log }), 5000, log);
  const sender = createWebhookSender({ allowedRanges: settings.webhookAllowedRanges });
  const delivery = createWebhookDelivery({ database, keyring, sender, log, onFree: () => webhooks.wake() });
  const webhooks: Loop = startLoop('webhooks', () => delivery.sendDue(), 1000, log);
  const stopListening = await Promise.all([
    database.listen('runs', () => runs.wake()),
    database.listen('outbox', () => relay.wake()),
    database.listen('published', () => {
      for (const follower of [webhooks, automation, liveEvents]) follower.wake();
    }),
  ]);
  launcher.onChange(() => runs.wake());
  log.info({ url, profile: settings.profile }, 'ready');

  return {
    url,
    async stop() {
      stopping.abort();
      await closeServer(server, settings.shutdownGraceSeconds * 1000);
      await Promise.all(stopListening.map((stop) => stop()));
      await Promise.all([runs, janitor, relay, automation, webhooks, liveEvents].map((loop) => loop.stop()));
      await delivery.stop();
      await launcher.close();
      await engine.close();
      await control.close();
      log.info('stopped');
    },
  };
}

/** The port is known only once the server listens, and the contract names it: a moment without an app. */
const notReady: RequestListener = (_req, res) => {
  res.writeHead(503, { 'Retry-After': '1' }).end();
};

/** Running requests end first, uploads included; after the grace they are cut. */
async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
