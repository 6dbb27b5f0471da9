import { z } from 'zod';
import { setting, url } from './setting.ts';

/** `true` in any case; everything else is false, as OpenTelemetry's specification has it. */
const standardBoolean = z.string().transform((text) => text.toLowerCase() === 'true');

/** The ratio of traces, from 0 to 1; what is none counts as 1, as OpenTelemetry's specification has it. */
const ratio = z.string().transform((text) => {
  const number = Number(text);
  return text.trim() !== '' && number >= 0 && number <= 1 ? number : 1;
});

/**
 * Standard variables of OpenTelemetry. A platform sets them for all its services, so a value that is unknown here is no
 * reason not to start.
 */
export const traceSettings = {
  traceEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    url.optional(),
    'Base URL of an OpenTelemetry collector that takes OTLP over HTTP (usually port 4318): traces go to `{it}/v1/traces`. The variables `OTEL_EXPORTER_OTLP_HEADERS`, `_CERTIFICATE`, `_CLIENT_CERTIFICATE`, `_CLIENT_KEY`, `_COMPRESSION` and `OTEL_RESOURCE_ATTRIBUTES` mean what OpenTelemetry says; `http/protobuf` is the only protocol.',
    { defaultText: 'none: no traces' },
  ),
  traceUrl: setting(
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    url.optional(),
    'URL that traces are sent to as it is, before `OTEL_EXPORTER_OTLP_ENDPOINT`.',
    { defaultText: 'none: no traces' },
  ),
  traceServiceName: setting(
    'OTEL_SERVICE_NAME',
    z.string().min(1).default('celeiro'),
    'Name of the service in traces. Spark drivers have it with `-spark`.',
  ),
  traceSampler: setting(
    'OTEL_TRACES_SAMPLER',
    z.string().default('parentbased_always_on'),
    'Which traces are recorded: `always_on`, `always_off`, `traceidratio`, or the same after `parentbased_`, which follow the caller where it decided.',
  ),
  traceSamplerRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    ratio.prefault('1'),
    'Share of traces that the `traceidratio` samplers record, from 0 to 1.',
    { defaultText: '`1`' },
  ),
  tracesExporter: setting(
    'OTEL_TRACES_EXPORTER',
    z.string().default('otlp'),
    '`none`: no traces, whatever the endpoints say.',
  ),
  traceDisabled: setting(
    'OTEL_SDK_DISABLED',
    standardBoolean.prefault('false'),
    '`true`: no traces, whatever the endpoints say.',
    { defaultText: '`false`' },
  ),
};

/** Where traces go; undefined where none are recorded. */
export function tracesUrl(settings: {
  traceEndpoint?: string | undefined;
  traceUrl?: string | undefined;
  tracesExporter: string;
  traceDisabled: boolean;
}): string | undefined {
  const { traceEndpoint, traceUrl, tracesExporter, traceDisabled } = settings;
  if (traceDisabled || tracesExporter === 'none') return undefined;
  return traceUrl ?? (traceEndpoint && `${traceEndpoint}/v1/traces`);
}
