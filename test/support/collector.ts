import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildGoProgram } from '../../tools/go.ts';
import { freePort } from './free-port.ts';
import { diesWithUs } from './serve.ts';

/** A span as the collector got it. */
export interface CollectedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty of a trace's first span. */
  parentSpanId: string;
  name: string;
  kind: number;
  attributes: Record<string, string>;
  failed: boolean;
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans(): Promise<CollectedSpan[]>;
  /** Everything that was received, as it stands in the collector's file. */
  text(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts an OpenTelemetry Collector (its own receiver, its own exporter to a file), built on first use.
 * @param at.reachedAs address by which others reach it. Default: the one that it listens on
 */
export async function startCollector(
  at: { host?: string; port?: number; reachedAs?: string } = {},
): Promise<Collector> {
  const { host = '127.0.0.1', reachedAs = host } = at;
  const module = fileURLToPath(new URL('./collector', import.meta.url));
  const program = await buildGoProgram('collector', {
    module,
    package: '.',
    atLeast: [1, 26],
    stripped: true,
  });
  const folder = await mkdtemp(join(tmpdir(), 'celeiro-collector-'));
  const port = at.port ?? (await freePort(host));
  const file = join(folder, 'traces.json');
  const config = {
    receivers: { otlp: { protocols: { http: { endpoint: `${host}:${port}` } } } },
    exporters: { file: { path: file, flush_interval: '100ms' } },
    service: {
      // No server of metrics of its own: its port would be another collector's, too.
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
      pipelines: { traces: { receivers: ['otlp'], exporters: ['file'] } },
    },
  };
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const [command, ...args] = [...diesWithUs, program, '--config', `file:${join(folder, 'config.yaml')}`];
  const child = spawn(command!, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const url = `http://${reachedAs}:${port}`;
  await untilItAnswers(child, `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`);
  const text = () => readFile(file, 'utf8').catch(() => '');
  return {
    url,
    text,
    spans: async () => (await text()).split('\n').filter(Boolean).flatMap(spansOf),
    async stop() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(child: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the collector ended with ${child.exitCode}`);
    const answers = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await sleep(50);
  }
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

const valuesOf = (attributes: Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]));

/** The spans of one line of the collector's file: a request as it was received. */
function spansOf(line: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(line) as {
    resourceSpans: {
      resource: { attributes?: Attribute[] };
      scopeSpans: { spans: Record<string, unknown>[] }[];
    }[];
  };
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: valuesOf(resource.attributes)['service.name'] ?? '',
        traceId: String(span.traceId),
        spanId: String(span.spanId),
        parentSpanId: String(span.parentSpanId ?? ''),
        name: String(span.name),
        kind: Number(span.kind),
        attributes: valuesOf(span.attributes as Attribute[]),
        failed: (span.status as { code?: number } | undefined)?.code === 2,
      })),
    ),
  );
}
