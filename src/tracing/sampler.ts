import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Settings } from '../config/settings.ts';

/** The sampler of the standard variables. As their specification wants it, a value that nobody knows is told and not used. */
export function samplerOf(
  settings: Pick<Settings, 'traceSampler' | 'traceSamplerRatio'>,
  log: Logger,
): Sampler {
  const { traceSampler: name, traceSamplerRatio: ratio } = settings;
  const byRatio = () => new TraceIdRatioBasedSampler(ratio);
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return byRatio();
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: byRatio() });
    case 'parentbased_always_on':
      break;
    default:
      log.warn({ sampler: name }, 'traces: unknown OTEL_TRACES_SAMPLER; parentbased_always_on is used');
  }
  return new ParentBasedSampler({ root: new AlwaysOnSampler() });
}
