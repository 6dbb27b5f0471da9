import type { KafkaMessage } from 'kafkajs';
import type { BusEvent } from '../../ports/event-bus.ts';

/**
 * A CloudEvents 1.0 event in its JSON format, as the value of a Kafka message in structured mode
 * (https://github.com/cloudevents/spec, `formats/json-format.md` and `bindings/kafka-protocol-binding.md`).
 */
interface CloudEvent {
  specversion: '1.0';
  /** The outbox row; unique together with `source`, so that a consumer recognizes an event that it got twice. */
  id: string;
  source: string;
  /** What happened: `br.celeiro.` and the payload's own name for it. */
  type: string;
  /** The object of the event, also the key of the Kafka message: `schema:7`, `run:12`. */
  subject: string;
  /** RFC 3339, UTC. */
  time: string;
  datacontenttype: 'application/json';
  /** Extension attribute: whose event it is. */
  tenantid: number;
  data: Record<string, unknown>;
}

const contentType = 'application/cloudevents+json; charset=UTF-8';
const source = '/celeiro/outbox';
const typePrefix = 'br.celeiro.';

/** The Kafka message of an event. */
export function toMessage(event: BusEvent) {
  const { traceparent } = event;
  const headers = { 'content-type': contentType, ...(traceparent && { traceparent }) };
  return { key: event.key, value: toValue(event), headers };
}

function toValue(event: BusEvent): string {
  const { payload } = event;
  // Files name their event `type`; runs name it `topic`, as the webhooks' specification has it.
  const name = [payload.type, payload.topic].find((value) => typeof value === 'string') ?? event.topic;
  const envelope: CloudEvent = {
    specversion: '1.0',
    id: String(event.id),
    source,
    type: `${typePrefix}${name}`,
    subject: event.key,
    time: event.at,
    datacontenttype: 'application/json',
    tenantid: event.tenantId,
    data: payload,
  };
  return JSON.stringify(envelope);
}

/** @throws Error when the value is not one of our events */
export function fromMessage(
  { value, headers }: Pick<KafkaMessage, 'value' | 'headers'>,
  topic: BusEvent['topic'],
): BusEvent {
  const traceparent = headers?.traceparent?.toString();
  return { ...fromMessageValue(value, topic), ...(traceparent !== undefined && { traceparent }) };
}

/** @throws Error when the value is not one of our events */
export function fromMessageValue(value: Buffer | null, topic: BusEvent['topic']): BusEvent {
  const envelope = JSON.parse(value?.toString('utf8') ?? 'null') as Partial<CloudEvent> | null;
  const { id, subject, time, tenantid, data, specversion } = envelope ?? {};
  const known = specversion === '1.0' && /^\d+$/.test(id ?? '') && typeof data === 'object' && data !== null;
  if (!known || typeof subject !== 'string' || typeof time !== 'string' || typeof tenantid !== 'number') {
    throw new Error('the message is not a CloudEvents 1.0 event of this service');
  }
  return { id: Number(id), topic, key: subject, tenantId: tenantid, at: time, payload: data };
}
