import { AppError } from '../../domain/app-error.ts';
import { readClock } from '../../domain/clock/database-clock.ts';
import type { Operation } from '../contract/api-binding.ts';

/** Liveness: the process answers. */
export const getHealth: Operation<'getHealth'> = async ({ reply }) => {
  reply({ status: 'ok' });
};

/** Readiness: the control database answers and the service is not stopping. */
export const getReadiness: Operation<'getReadiness'> = async ({ service, reply }) => {
  try {
    if (service.stopping.aborted) throw new Error('stopping');
    await readClock(service.database);
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  }
  reply({ status: 'ok' });
};

export const getMetrics: Operation<'getMetrics'> = async ({ service, res }) => {
  res.type(service.metrics.contentType).send(await service.metrics.text());
};

export const getOpenApiDocument: Operation<'getOpenApiDocument'> = async ({ service, res }) => {
  const { apiDocument } = service;
  const serialised = serialisedDocuments.get(apiDocument) ?? Buffer.from(JSON.stringify(apiDocument));
  serialisedDocuments.set(apiDocument, serialised);
  res.type('json').send(serialised);
};

/** Anybody may ask for the document, and serialising it takes the main loop some milliseconds. */
const serialisedDocuments = new WeakMap<object, Buffer>();
