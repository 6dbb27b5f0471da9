import express, { type Response } from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { AppError } from '../../domain/app-error.ts';
import type { PanelIdentity } from '../../domain/members/panel-identity.ts';
import { type OwnControl, openOwnControl } from '../../workers/workers.testing.ts';
import { readOperations } from '../contract/contract-operations.ts';
import { createRateLimits } from './rate-limit.ts';

let own: OwnControl;
beforeAll(async () => {
  own = await openOwnControl();
});
afterAll(() => own.close());

/** Sets the clock of this process, not the database's, some seconds ahead until the test ends. */
function skewClock(seconds: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  onTestFinished(() => void vi.useRealTimers());
}

const skews = [300, -300];

it.each(skews)('tells the seconds of a window in the panel where the clock is %i s off', async (skew) => {
  const limits = createRateLimits(own.control.database, own.control.plans, []);
  const plan = { ...own.control.plans.get('basic')!, panelRateLimit: 1 };
  const member = { memberId: 1000 + skew, tenantId: 1000 + skew, plan } as PanelIdentity;
  skewClock(skew);
  await limits.countPanel(member);
  const refused = await limits.countPanel(member).catch((error: AppError) => error);
  expect(refused).toBeInstanceOf(AppError);
  expectOfWindow((refused as AppError).retryAfterSeconds);
});

it.each(skews)('tells the seconds of a window to a token where the clock is %i s off', async (skew) => {
  const declared = readOperations(document);
  const limits = createRateLimits(own.control.database, own.control.plans, declared.values());
  const basic = own.control.plans.get('basic')!;
  const plan = { ...basic, rateLimits: { ...basic.rateLimits, listing: 1 } };
  const app = express();
  app.use(async (req, res: Response) => {
    res.locals.identity = { tokenId: 1000 + skew, tenantId: 1000 + skew, plan };
    const refused = await limits
      .count(declared.get('listFiles')!, req, res)
      .catch((error: AppError) => error);
    res.json({ retryAfterSeconds: refused instanceof AppError ? refused.retryAfterSeconds : null });
  });
  skewClock(skew);
  const first = await supertest(app).get('/');
  expect(first.body).toEqual({ retryAfterSeconds: null });
  expectOfWindow(Number(/t=(\d+)/.exec(first.headers.ratelimit!)?.[1]));
  const second = await supertest(app).get('/');
  expectOfWindow(second.body.retryAfterSeconds);
});

function expectOfWindow(seconds: number | undefined) {
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
}
