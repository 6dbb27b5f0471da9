import { assertNever } from '../../../../domain/app-error.ts';
import type { Failure } from '../../../../domain/overview/recent-failures.ts';
import {
  automationFailure,
  fileNames,
  runFailure,
  uploadFailure,
  webhookFailure,
} from '../../../../messages/failure-texts.ts';
import { tableFailure } from '../../../../messages/pt-br/panel-data.ts';
import type { PanelSchema } from '../../panel-call.ts';

/** A failure with its texts and the page of the web application that shows it. */
export function toFailure(failure: Failure): PanelSchema<'Failure'> {
  const { kind, at } = failure;
  const when = at.toISOString();
  switch (kind) {
    case 'file': {
      const link = `/esquemas/${failure.schemaSlug}/arquivos/${failure.id}`;
      return { kind, what: failure.name, when, ...uploadFailure(failure.code, failure.report), link };
    }
    case 'table': {
      const link = `/esquemas/${failure.schemaSlug}`;
      return { kind, what: failure.schemaSlug, when, ...tableFailure, link };
    }
    case 'run': {
      const link = `/processamentos/${failure.id}`;
      return {
        kind,
        what: failure.schemaSlug,
        when,
        ...runFailure(failure.code, fileNames(failure.files)),
        link,
      };
    }
    case 'webhook':
      return {
        kind,
        what: failure.url,
        when,
        ...webhookFailure(failure.told),
        link: `/webhooks/${failure.id}`,
      };
    case 'automation': {
      const link = `/esquemas/${failure.schemaSlug}/automatico`;
      return { kind, what: failure.schemaSlug, when, ...automationFailure(failure.told), link };
    }
    default:
      return assertNever(kind);
  }
}
