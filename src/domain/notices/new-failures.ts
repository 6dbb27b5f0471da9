import type { Queryable } from '../../ports/database.ts';
import { type Failure, failureSources, type UndatedFailure } from '../overview/recent-failures.ts';
import { MOST_COUNTED, type NoticeGroup } from './notice-group.ts';
import { type NoticeKind, noticeKinds } from './notice-kinds.ts';

/** Failures of a kind that a letter names, and schemas for which it has a count. */
const MOST_NAMED = 5;
const MOST_SCHEMAS = 10;
/** Files of a run that a letter names. */
const MOST_FILES = 10;
/** Characters of a name, and of a message, in a letter. */
const MOST_CHARACTERS = 200;

/** After the first moment, up to the second. */
export interface Window {
  from: Date;
  to: Date;
}

/** When the newest failure of each kind that nothing has mended happened. */
export async function newestFailures(db: Queryable, tenantId: number): Promise<Map<NoticeKind, Date>> {
  const newest = noticeKinds.flatMap((kind) =>
    failureSources[kind].map(
      (source) => `(select '${kind}' as kind, at from (${source}) f order by at desc limit 1)`,
    ),
  );
  const rows = await db.query<{ kind: NoticeKind; at: Date }>(
    `select kind, max(at) as at from (${newest.join(' union all ')}) n group by kind`,
    [tenantId],
  );
  return new Map(rows.map(({ kind, at }) => [kind, at]));
}

/** The failures of a kind that happened in a window and that nothing has mended; undefined if there is none. */
export async function groupFailures(
  db: Queryable,
  tenantId: number,
  kind: NoticeKind,
  { from, to }: Window,
): Promise<NoticeGroup | undefined> {
  const found: { counts: { slug: string | null; count: number }[]; failures: Failure[] }[] = [];
  // One after the other: all of them are on the connection of a transaction.
  for (const source of failureSources[kind]) {
    const within = `(${source}) f where f.at > $2 and f.at <= $3 order by f.at desc`;
    const slug = kind === 'webhooks' || kind === 'credits' ? 'null' : 'f."schemaSlug"';
    const counts = await db.query<{ slug: string | null; count: number }>(
      `select slug, count(*) as count from (select ${slug} as slug from ${within} limit $4) c group by slug`,
      [tenantId, from, to, MOST_COUNTED],
    );
    const failures = counts.length
      ? await db.query<Failure>(`select * from ${within} limit $4`, [tenantId, from, to, MOST_NAMED])
      : [];
    found.push({ counts, failures });
  }
  const bySlug = new Map<string | null, number>();
  for (const { slug, count } of found.flatMap(({ counts }) => counts)) {
    bySlug.set(slug, (bySlug.get(slug) ?? 0) + count);
  }
  const count = [...bySlug.values()].reduce((sum, more) => sum + more, 0);
  if (count === 0) return undefined;
  const schemas = [...bySlug]
    .flatMap(([slug, ofSchema]) => (slug === null ? [] : [{ slug, count: ofSchema }]))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
  const newest = found
    .flatMap(({ failures }) => failures)
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, MOST_NAMED)
    .map(bounded);
  return {
    ...{ kind, count: Math.min(count, MOST_COUNTED), newest },
    schemas: schemas.slice(0, MOST_SCHEMAS),
    moreSchemas: Math.max(0, schemas.length - MOST_SCHEMAS),
  };
}

/** A failure as a letter may hold it: of a bounded size, and of an address the host alone, because the rest may be a secret. */
function bounded({ at: _, ...failure }: Failure): UndatedFailure {
  switch (failure.kind) {
    case 'file': {
      const { name, report } = failure;
      return { ...failure, name: cut(name), report: report && { ...report, message: cut(report.message) } };
    }
    case 'run':
      return { ...failure, files: failure.files?.slice(0, MOST_FILES) ?? null };
    case 'webhook':
      return { ...failure, url: new URL(failure.url).host };
    default:
      return failure;
  }
}

function cut(text: string): string {
  const signs = [...text];
  return signs.length > MOST_CHARACTERS ? `${signs.slice(0, MOST_CHARACTERS).join('')}…` : text;
}
