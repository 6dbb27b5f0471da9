import { AppError } from '../../domain/app-error.ts';
import type { Operation } from '../api-binding.ts';

/** Liveness: the process answers. */
export const getHealth: Operation<'getHealth'> = async ({ reply }) => {
  reply({ status: 'ok' });
};

/** Readiness: the control database answers and the service is not stopping. */
export const getReadiness: Operation<'getReadiness'> = async ({ service, reply }) => {
  try {
    if (service.stopping.aborted) throw new Error('stopping');
    await service.database.query('select 1');
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  }
  reply({ status: 'ok' });
};

export const getMetrics: Operation<'getMetrics'> = async ({ service, res }) => {
  const text = await service.metrics.registry.metrics();
  res.type(service.metrics.registry.contentType).send(text);
};

export const getOpenApiDocument: Operation<'getOpenApiDocument'> = async ({ service, res }) => {
  res.json(service.apiDocument);
};
