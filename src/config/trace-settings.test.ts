import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';
import { tracesUrl } from './trace-settings.ts';

const urlOf = (env: Record<string, string>) => tracesUrl(readSettings(env));
const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' };

describe('traces', () => {
  it('go nowhere unless an endpoint is set', () => {
    expect([urlOf({}), urlOf({ OTEL_SERVICE_NAME: 'x' })]).toEqual([undefined, undefined]);
  });

  it('go to a path of the base URL, or to their own URL as it is', () => {
    expect(urlOf(base)).toBe('http://collector.example:4318/v1/traces');
    const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(urlOf({ ...base, ...own })).toBe('https://traces.example/in');
  });

  it.each([{ OTEL_SDK_DISABLED: 'true' }, { OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }])(
    'are switched off by %j',
    (off) => {
      expect(urlOf({ ...base, ...off })).toBeUndefined();
    },
  );

  it('of other words of the standard variables, none keeps the service from starting', () => {
    const odd = { OTEL_SDK_DISABLED: '1', OTEL_TRACES_SAMPLER: 'xray', OTEL_TRACES_SAMPLER_ARG: 'much' };
    expect(urlOf({ ...base, ...odd })).toBeDefined();
    expect(readSettings(odd)).toMatchObject({ traceSampler: 'xray', traceSamplerRatio: 1 });
  });
});
