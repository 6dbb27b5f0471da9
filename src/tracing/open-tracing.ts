import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';
import type { OpenSpan, SpanOptions, Tracer } from '../domain/tracing.ts';
import { failureKind } from './failure-kind.ts';
import { samplerOf } from './sampler.ts';
import { watchedExporter } from './watched-exporter.ts';

/** Spans that wait for the collector; more are dropped. */
const MAX_QUEUE_SPANS = 2048;
/** Longest wait of a span for others of its batch. */
const BATCH_MS = 1000;
/** Longest export of one batch, its retries included. */
const EXPORT_MS = 10_000;
/** Longest wait for the collector at shutdown: what it has not taken by then is lost. */
const CLOSE_MS = 3000;
/** Longest text of an attribute. */
const MAX_TEXT_CHARS = 512;

export interface Tracing extends Tracer {
  /** Sends what waits, for at most `CLOSE_MS`. */
  close(): Promise<void>;
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

/**
 * Spans that go to a collector by OTLP over HTTP, in batches and beside everything else: a collector that is slow or gone
 * loses spans and delays nothing. Nothing of it is global: no library is instrumented.
 */
export function openTracing(settings: Settings, log: Logger): Tracing {
  // The exporter reads its address, headers, certificates and compression from the standard variables itself.
  const exporter = watchedExporter(new OTLPTraceExporter({ timeoutMillis: EXPORT_MS }), log);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.instance.id': `${hostname()}-${process.pid}` }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }))
      .merge(
        resourceFromAttributes({
          'service.name': settings.traceServiceName,
          'celeiro.profile': settings.profile,
          'celeiro.roles': settings.roles.join(','),
        }),
      ),
    sampler: samplerOf(settings, log),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT_CHARS },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MAX_QUEUE_SPANS,
        scheduledDelayMillis: BATCH_MS,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
  });
  const tracer = provider.getTracer('celeiro');
  const underWay = new AsyncLocalStorage<OpenSpan>();

  return {
    start(name, options) {
      const parent = parentContext(options, underWay.getStore());
      if (!parent) return undefined;
      const { kind = 'internal', attributes = {} } = options;
      return openSpan(tracer.startSpan(name, { kind: kinds[kind], attributes }, parent));
    },
    within: (span, work) => underWay.run(span, work),
    underWay: () => underWay.getStore(),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
    },
  };
}

/** Undefined where the span would have no parent and begins no trace either. */
function parentContext(options: SpanOptions, current: OpenSpan | undefined): Context | undefined {
  const parent =
    'parent' in options ? (options.parent ?? null) : current?.isOver ? undefined : current?.traceparent;
  if (parent === undefined) return undefined;
  const remote = parent === null ? null : parseTraceParent(parent);
  // What is no traceparent begins a trace, as W3C has it.
  return remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
}

function openSpan(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let isOver = false;
  return {
    traceId,
    spanId,
    get isOver() {
      return isOver;
    },
    traceparent: `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`,
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    end(failure) {
      isOver = true;
      if (failure !== undefined) {
        span.setAttribute('error.type', failureKind(failure));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}
