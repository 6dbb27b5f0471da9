import type { Failure } from '../../../../domain/overview/recent-failures.ts';
import { runsToRetry } from '../../../../domain/processing/files-of-run.ts';
import { automationRemedy, runRemedy } from '../../../../domain/processing/remedy.ts';
import { tellFailure } from '../../../../messages/tell-failure.ts';
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
    ...tellFailure(failure),
    ...mendedBy(failure, retryable),
  }));
}

/** What mends a failure, where it is known. */
function mendedBy(
  failure: Failure,
  retryable: Set<number>,
): Partial<Pick<PanelSchema<'Failure'>, 'remedy' | 'run'>> {
  if (failure.kind === 'automation') return { remedy: automationRemedy(failure.told.code) };
  if (failure.kind !== 'run') return {};
  const { id, schemaSlug, code } = failure;
  return { remedy: runRemedy(code), run: retryable.has(id) ? { id, schema: schemaSlug, code } : null };
}
