import type { BusEvent } from '../../ports/event-bus.ts';
import { inSpan, type OpenSpan, startSpan } from '../tracing.ts';

const attributesOf = ({ id, topic }: BusEvent) => ({
  'messaging.destination.name': topic,
  'messaging.message.id': String(id),
});

/**
 * Records the sending of events: a span for each that belongs to a trace, as events of one batch come from many requests. Such
 * an event then names its own span as what follows of it is to know it.
 * @param send tells the ids of events that did not get through
 */
export async function inSendSpans<T extends { ids: ReadonlySet<number> }>(
  events: BusEvent[],
  send: (events: BusEvent[]) => Promise<T>,
): Promise<T> {
  const spans = new Map<number, OpenSpan>();
  const traced = events.map((event) => {
    if (!event.traceparent) return event;
    const { traceparent: parent, topic } = event;
    const span = startSpan(`send ${topic}`, { kind: 'producer', parent, attributes: attributesOf(event) });
    if (!span) return event;
    spans.set(event.id, span);
    return { ...event, traceparent: span.traceparent };
  });
  try {
    const result = await send(traced);
    for (const [id, span] of spans) span.end(result.ids.has(id) ? 'not_sent' : undefined);
    return result;
  } catch (error) {
    for (const span of spans.values()) span.end(error);
    throw error;
  }
}

/** Records what a consumer group does with events: a span for each that belongs to a trace. */
export async function inProcessSpans<T>(
  group: string,
  events: BusEvent[],
  work: () => Promise<T>,
): Promise<T> {
  const [only] = events;
  if (events.length === 1) return only!.traceparent ? inSpan(...spanOf(group, only!), work) : work();
  const spans = events.flatMap((event) =>
    event.traceparent ? (startSpan(...spanOf(group, event)) ?? []) : [],
  );
  try {
    const result = await work();
    for (const span of spans) span.end();
    return result;
  } catch (error) {
    for (const span of spans) span.end(error);
    throw error;
  }
}

function spanOf(group: string, event: BusEvent) {
  const attributes = { ...attributesOf(event), 'messaging.consumer.group.name': group };
  return [`process ${event.topic}`, { kind: 'consumer', parent: event.traceparent, attributes }] as const;
}
