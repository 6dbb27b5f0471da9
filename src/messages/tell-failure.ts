import { assertNever } from '../domain/app-error.ts';
import type { UndatedFailure } from '../domain/overview/recent-failures.ts';
import {
  automationFailure,
  fileNames,
  lowCreditsFailure,
  runFailure,
  uploadFailure,
  webhookFailure,
} from './failure-texts.ts';
import { lowCredits, tableFailure } from './pt-br/panel-data.ts';

/** A failure in words, and the path of the panel's page about it. */
export interface ToldFailure {
  /** The thing's name. */
  what: string;
  message: string;
  fix: string;
  link: string;
}

/** The words for a failure. */
export function tellFailure(failure: UndatedFailure): ToldFailure {
  switch (failure.kind) {
    case 'file': {
      const link = `/esquemas/${failure.schemaSlug}/arquivos/${failure.id}`;
      return { what: failure.name, ...uploadFailure(failure.code, failure.report), link };
    }
    case 'table':
      return { what: failure.schemaSlug, ...tableFailure, link: `/esquemas/${failure.schemaSlug}` };
    case 'run': {
      const { id, schemaSlug, code, files } = failure;
      return { what: schemaSlug, ...runFailure(code, fileNames(files)), link: `/processamentos/${id}` };
    }
    case 'webhook':
      return { what: failure.url, ...webhookFailure(failure.told), link: `/webhooks/${failure.id}` };
    case 'automation': {
      const link = `/esquemas/${failure.schemaSlug}/automatico`;
      return { what: failure.schemaSlug, ...automationFailure(failure.told), link };
    }
    case 'credits':
      return { what: lowCredits.what, ...lowCreditsFailure(failure), link: '/creditos' };
    default:
      return assertNever(failure);
  }
}
