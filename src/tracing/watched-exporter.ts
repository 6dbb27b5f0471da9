import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** Tells the log once that the collector takes no spans, and once that it takes them again. */
export function watchedExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let isLost = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS;
        if (failed && !isLost) {
          log.warn(
            { err: result.error },
            'traces: the collector takes no spans; they are dropped until it does',
          );
        } else if (!failed && isLost) {
          log.info('traces: the collector takes spans again');
        }
        isLost = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush!() }),
  };
}
