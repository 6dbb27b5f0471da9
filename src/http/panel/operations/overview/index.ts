import { listNotices as list, markNoticesRead as mark } from '../../../../domain/notices/notices.ts';
import { readOverview } from '../../../../domain/overview/overview.ts';
import type { SchemaSummary } from '../../../../domain/schemas/schema-summaries.ts';
import type { PanelOperation, PanelOperations } from '../../panel-call.ts';
import { toFailures } from './failure-reply.ts';

const get: PanelOperation<'getOverview'> = async ({ service, member, reply }) => {
  const { days, firstSteps, schemas, credits, failures, verifiedAt } = await readOverview(
    service.database,
    member,
  );
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
    failures: await toFailures(service.database, member.tenantId, failures),
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

const listNotices: PanelOperation<'listNotices'> = async ({ service, member, reply }) => {
  const notices = await list(service.database, member);
  const failures = notices.map(({ failure }) => failure);
  const told = await toFailures(service.database, member.tenantId, failures);
  reply({
    unread: notices.filter(({ unread }) => unread).length,
    data: notices.map(({ unread }, index) => ({ ...told[index]!, unread })),
  });
};

const markNoticesRead: PanelOperation<'markNoticesRead'> = async ({ service, member, body, reply }) => {
  await mark(service.database, member, new Date(body.to));
  reply({ success: true });
};

/** The first page, and the bell of every page. */
export const overview = { getOverview: get, listNotices, markNoticesRead } satisfies Partial<PanelOperations>;
