import { assertNever } from '../../../../domain/app-error.ts';
import { readOverview } from '../../../../domain/overview/overview.ts';
import type { Failure } from '../../../../domain/overview/recent-failures.ts';
import { runsToRetry } from '../../../../domain/processing/files-of-run.ts';
import { automationRemedy, runRemedy } from '../../../../domain/processing/remedy.ts';
import type { SchemaSummary } from '../../../../domain/schemas/schema-summaries.ts';
import {
  automationFailure,
  fileNames,
  runFailure,
  uploadFailure,
  webhookFailure,
} from '../../../../messages/failure-texts.ts';
import { tableFailure } from '../../../../messages/pt-br/panel-data.ts';
import type { PanelOperation, PanelOperations, PanelReply } from '../../panel-call.ts';

const get: PanelOperation<'getOverview'> = async ({ service, member, reply }) => {
  const { days, firstSteps, schemas, credits, failures, verifiedAt } = await readOverview(
    service.database,
    member.tenantId,
  );
  const runIds = failures.flatMap((failure) => (failure.kind === 'run' ? [failure.id] : []));
  const retryable = await runsToRetry(service.database, member.tenantId, runIds);
  const total = (of: 'files' | 'rows' | 'bytes') => schemas.reduce((sum, schema) => sum + schema[of], 0);
  reply({
    days: days.map(({ failedFiles, ...day }) => ({ ...day, invalid_files: failedFiles })),
    totals: { schemas: schemas.length, files: total('files'), rows: total('rows'), bytes: total('bytes') },
    first_steps: {
      file: firstSteps.file,
      token: firstSteps.token,
      outside_query: firstSteps.outsideQuery,
    },
    schemas: schemas
      .filter(({ active }) => active)
      .sort(freshestFirst)
      .map(toFreshness),
    credits,
    failures: failures.map((failure) => toFailure(failure, retryable)),
    verified_at: verifiedAt?.toISOString() ?? null,
  });
};

function freshestFirst(a: SchemaSummary, b: SchemaSummary): number {
  return (b.lastUploadAt?.getTime() ?? 0) - (a.lastUploadAt?.getTime() ?? 0);
}

function toFreshness(schema: SchemaSummary) {
  return {
    slug: schema.slug,
    name: schema.name,
    last_file_at: schema.lastUploadAt?.toISOString() ?? null,
    pending_files: schema.pendingFiles,
    pending_bytes: schema.pendingBytes,
  };
}

/** A failure with its texts and the page of the web application that shows it. */
function toFailure(failure: Failure, retryable: Set<number>): PanelReply<'getOverview'>['failures'][number] {
  const { kind, at } = failure;
  const when = at.toISOString();
  const plain = { remedy: null, run: null };
  switch (kind) {
    case 'file': {
      const link = `/esquemas/${failure.schemaSlug}/arquivos/${failure.id}`;
      return {
        kind,
        what: failure.name,
        when,
        ...uploadFailure(failure.code, failure.report),
        link,
        ...plain,
      };
    }
    case 'table': {
      const link = `/esquemas/${failure.schemaSlug}`;
      return { kind, what: failure.schemaSlug, when, ...tableFailure, link, ...plain };
    }
    case 'run': {
      const link = `/processamentos/${failure.id}`;
      return {
        kind,
        what: failure.schemaSlug,
        when,
        ...runFailure(failure.code, fileNames(failure.files)),
        link,
        remedy: runRemedy(failure.code),
        run: retryable.has(failure.id)
          ? { id: failure.id, schema: failure.schemaSlug, code: failure.code }
          : null,
      };
    }
    case 'webhook':
      return {
        kind,
        what: failure.url,
        when,
        ...webhookFailure(failure.told),
        link: `/webhooks/${failure.id}`,
        ...plain,
      };
    case 'automation': {
      const link = `/esquemas/${failure.schemaSlug}/automatico`;
      const remedy = automationRemedy(failure.told.code);
      return {
        kind,
        what: failure.schemaSlug,
        when,
        ...automationFailure(failure.told),
        link,
        remedy,
        run: null,
      };
    }
    default:
      return assertNever(kind);
  }
}

/** The first page. */
export const overview = { getOverview: get } satisfies Partial<PanelOperations>;
