/** Values of a span. Never a credential, an address of a person, a text of a query or a message of an engine. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface SpanOptions {
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /**
   * W3C `traceparent` of the span's parent, as a request or a row has it; null begins a trace. Without this option the span
   * that is under way is the parent, and where none is, nothing is recorded.
   */
  parent?: string | null | undefined;
  attributes?: SpanAttributes;
}

/** A span that was begun. */
export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** As W3C writes it, for what goes on elsewhere. */
  readonly traceparent: string;
  /** A timer that was set in a request outlives it; what it does then is no part of the request. */
  readonly isOver: boolean;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure makes the span one that failed; its kind is told, its message is not */
  end(failure?: unknown): void;
}

/** Records spans: `src/tracing`, where the operator named a collector. */
export interface Tracer {
  start(name: string, options: SpanOptions): OpenSpan | undefined;
  /** Calls `work` with the span under way, and so everything that `work` awaits. */
  within<T>(span: OpenSpan, work: () => T): T;
  underWay(): OpenSpan | undefined;
}

let tracer: Tracer | undefined;

/** @param armed undefined: from now on nothing is recorded */
export function armTracing(armed: Tracer | undefined): void {
  tracer = armed;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/** Begins a span that its caller ends. Undefined where nothing is recorded. */
export function startSpan(name: string, options: SpanOptions = {}): OpenSpan | undefined {
  return tracer?.start(name, options);
}

/** Calls `work` with the span under way. */
export function withinSpan<T>(span: OpenSpan | undefined, work: () => T): T {
  return tracer && span ? tracer.within(span, work) : work();
}

/** Records `work` as a span, which is under way while `work` runs. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: OpenSpan | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  if (!span) return work(undefined);
  try {
    const result = await withinSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The span under way, as a row keeps it for what follows in other processes; null where none is. */
export function currentTraceparent(): string | null {
  return tracer?.underWay()?.traceparent ?? null;
}

/** Members that join a log line to its trace. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const span = tracer?.underWay();
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
}
