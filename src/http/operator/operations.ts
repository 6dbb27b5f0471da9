import type { Response } from 'express';
import { deadlines, withDeadline } from '../../deadlines.ts';
import { AppError } from '../../domain/app-error.ts';
import { readClock } from '../../domain/clock/database-clock.ts';
import { perDatabase, type Queryable } from '../../ports/database.ts';
import { spaced } from '../metrics/spaced.ts';
import type { OperatorOperation, OperatorOperations } from './operator-call.ts';

/** Liveness: the process answers. */
const getHealth: OperatorOperation<'getHealth'> = async ({ reply }) => {
  reply({ status: 'ok' });
};

/** Least time between two statements that ask whether the database answers, ms. */
const ASK_EVERY_MS = 50;

/** Anybody may ask for readiness, and one connection serves it: who asks at once shares a statement. */
const asksDatabase = perDatabase((probe: Queryable) =>
  spaced(() => withDeadline(deadlines.databaseAnswer, noAnswer, () => readClock(probe)), ASK_EVERY_MS),
);
const noAnswer = () => new Error('the control database does not answer');

/** Readiness: the control database answers and the service is not stopping. */
const getReadiness: OperatorOperation<'getReadiness'> = async ({ service, reply }) => {
  try {
    if (service.stopping.aborted) throw new Error('stopping');
    await asksDatabase(service.probe)();
  } catch (cause) {
    throw new AppError('unavailable', { cause, retryAfterSeconds: 5 });
  }
  reply({ status: 'ok' });
};

const getMetrics: OperatorOperation<'getMetrics'> = async ({ service, res }) => {
  res.type(service.metrics.contentType).send(await service.metrics.text());
};

const getOpenApiDocument: OperatorOperation<'getOpenApiDocument'> = async ({ service, res }) => {
  sendDocument(res, service.apiDocument);
};

const getOperatorDocument: OperatorOperation<'getOperatorDocument'> = async ({ service, res }) => {
  sendDocument(res, service.operatorDocument);
};

/** Anybody may ask for a document, and serialising it takes the main loop some milliseconds. */
const serialisedDocuments = new WeakMap<object, Buffer>();

function sendDocument(res: Response, document: object): void {
  const serialised = serialisedDocuments.get(document) ?? Buffer.from(JSON.stringify(document));
  serialisedDocuments.set(document, serialised);
  res.type('json').send(serialised);
}

/** operationId of the operator's contract -> its handler. The binding refuses to start if the two sets differ. */
export const operatorOperations: OperatorOperations = {
  getHealth,
  getMetrics,
  getOpenApiDocument,
  getOperatorDocument,
  getReadiness,
};
