import { expect, it } from 'vitest';
import type { BusEvent } from '../../ports/event-bus.ts';
import { fromMessage, fromMessageValue, toMessage } from './cloud-event.ts';

const event: BusEvent = {
  id: 9_007_199_254_740_991,
  topic: 'files',
  key: 'schema:7',
  tenantId: 3,
  at: '2026-01-02T03:04:05.678Z',
  payload: { type: 'file.completed', file_name: 'pedidos é.jsonl', rows: 12 },
};

it('writes every required attribute of CloudEvents 1.0, and what the service needs', () => {
  expect(JSON.parse(toMessage(event).value)).toEqual({
    specversion: '1.0',
    id: '9007199254740991',
    source: '/celeiro/outbox',
    type: 'br.celeiro.file.completed',
    subject: 'schema:7',
    time: '2026-01-02T03:04:05.678Z',
    datacontenttype: 'application/json',
    tenantid: 3,
    data: event.payload,
  });
});

it('names a run by the topic of its webhook', () => {
  const run: BusEvent = { ...event, topic: 'runs', payload: { topic: 'schemas.run.status', metadata: {} } };
  expect(JSON.parse(toMessage(run).value)).toMatchObject({ type: 'br.celeiro.schemas.run.status' });
});

it('carries the trace of an event as a header, and none for an event without one', () => {
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  const { value, headers } = toMessage({ ...event, traceparent });
  const received = Object.entries(headers).map(([name, text]) => [name, Buffer.from(text)]);
  const message = { value: Buffer.from(value), headers: Object.fromEntries(received) };
  expect(fromMessage(message, 'files')).toEqual({ ...event, traceparent });
  expect(toMessage({ ...event, traceparent: null }).headers).not.toHaveProperty('traceparent');
});

it('reads back what it wrote', () => {
  expect(fromMessageValue(Buffer.from(toMessage(event).value), 'files')).toEqual(event);
});

it.each([
  null,
  Buffer.from('not json'),
  Buffer.from('null'),
  Buffer.from('{}'),
  Buffer.from(toMessage(event).value.replace('"1.0"', '"0.3"')),
])('refuses what is not one of our events', (value) => {
  expect(() => fromMessageValue(value, 'files')).toThrow();
});
