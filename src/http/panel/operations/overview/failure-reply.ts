import { assertNever } from '../../../../domain/app-error.ts';
import type { Failure } from '../../../../domain/overview/recent-failures.ts';
import { runsToRetry } from '../../../../domain/processing/files-of-run.ts';
import { automationRemedy, runRemedy } from '../../../../domain/processing/remedy.ts';
import {
  automationFailure,
  fileNames,
  runFailure,
  uploadFailure,
  webhookFailure,
} from '../../../../messages/failure-texts.ts';
import { tableFailure } from '../../../../messages/pt-br/panel-data.ts';
import type { Queryable } from '../../../../ports/database.ts';
import type { PanelSchema } from '../../panel-call.ts';

/** Failures with their texts, what mends them, and the pages of the web application that show them. */
export async function toFailures(
  db: Queryable,
  tenantId: number,
  failures: Failure[],
): Promise<PanelSchema<'Failure'>[]> {
  const runIds = failures.flatMap((failure) => (failure.kind === 'run' ? [failure.id] : []));
  const retryable = await runsToRetry(db, tenantId, runIds);
  return failures.map((failure) => ({
    kind: failure.kind,
    when: failure.at.toISOString(),
    remedy: null,
    run: null,
    ...toldBy(failure, retryable),
  }));
}

type Told = Pick<PanelSchema<'Failure'>, 'what' | 'message' | 'fix' | 'link'> &
  Partial<Pick<PanelSchema<'Failure'>, 'remedy' | 'run'>>;

/** What differs from one kind to the other. */
function toldBy(failure: Failure, retryable: Set<number>): Told {
  switch (failure.kind) {
    case 'file': {
      const link = `/esquemas/${failure.schemaSlug}/arquivos/${failure.id}`;
      return { what: failure.name, ...uploadFailure(failure.code, failure.report), link };
    }
    case 'table':
      return { what: failure.schemaSlug, ...tableFailure, link: `/esquemas/${failure.schemaSlug}` };
    case 'run': {
      const { id, schemaSlug, code, files } = failure;
      return {
        what: schemaSlug,
        ...runFailure(code, fileNames(files)),
        link: `/processamentos/${id}`,
        remedy: runRemedy(code),
        run: retryable.has(id) ? { id, schema: schemaSlug, code } : null,
      };
    }
    case 'webhook':
      return { what: failure.url, ...webhookFailure(failure.told), link: `/webhooks/${failure.id}` };
    case 'automation':
      return {
        what: failure.schemaSlug,
        ...automationFailure(failure.told),
        link: `/esquemas/${failure.schemaSlug}/automatico`,
        remedy: automationRemedy(failure.told.code),
      };
    default:
      return assertNever(failure);
  }
}
