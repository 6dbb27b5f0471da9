import { pino } from 'pino';
import { expect, it } from 'vitest';
import { samplerOf } from './sampler.ts';

const log = pino({ level: 'silent' });

it.each([
  ['always_on', 'AlwaysOnSampler'],
  ['always_off', 'AlwaysOffSampler'],
  ['traceidratio', 'TraceIdRatioBased{0.25}'],
  ['parentbased_always_on', /^ParentBased\{root=AlwaysOnSampler,/],
  ['parentbased_always_off', /^ParentBased\{root=AlwaysOffSampler,/],
  ['parentbased_traceidratio', /^ParentBased\{root=TraceIdRatioBased\{0.25\},/],
  ['xray', /^ParentBased\{root=AlwaysOnSampler,/],
])('%s is the sampler %s', (traceSampler, named) => {
  expect(samplerOf({ traceSampler, traceSamplerRatio: 0.25 }, log).toString()).toMatch(named);
});
