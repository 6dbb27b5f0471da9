import type { Logger } from 'pino';
import { collectFailures } from '../../concurrency/collect-failures.ts';
import { AppError } from '../../domain/app-error.ts';
import { machinesOfRules } from '../../domain/automation/rule-machines.ts';
import { dueRule, type RuleName } from '../../domain/automation/rules.ts';
import {
  clearOldProblems,
  listCandidates,
  listWatchedSchemas,
  noteProblem,
  noteStarted,
  type WatchedSchema,
} from '../../domain/automation/rules-store.ts';
import { addToOutbox } from '../../domain/events/outbox.ts';
import type { DriverFor, Shape } from '../../domain/processing/shape.ts';
import { startProcessing } from '../../domain/processing/start-processing.ts';
import { type Plan, requirePlan } from '../../domain/tenants/plan.ts';
import type { Database } from '../../ports/database.ts';

/**
 * Starts processing where a rule says so (contract rule 48). It looks at files and rules, not at events, so it misses
 * nothing that happened while it was not running. A start claims only files that no run had before, in one transaction
 * under the schema's lock: of two workers at once the second finds nothing left.
 */
export function createAutomation(deps: {
  database: Database;
  shapes: Shape[];
  driverFor: DriverFor;
  plans: Map<string, Plan>;
  log: Logger;
}) {
  const { database, plans, log } = deps;

  return async function applyRules(): Promise<void> {
    const failures = collectFailures();
    for (const schema of await listWatchedSchemas(database)) {
      const rule = dueRule(schema, schema, schema.now);
      if (rule) await failures.attempt(`rule of schema ${schema.schemaId}`, () => start(schema, rule));
    }
    await clearOldProblems(database);
    failures.throwIfAny();
  };

  async function start(schema: WatchedSchema, rule: RuleName): Promise<void> {
    const { tenantId, tenantSlug, schemaId, schemaSlug, processingEnabled } = schema;
    const plan = requirePlan(plans, { slug: tenantSlug, plan: schema.plan });
    const only = await listCandidates(database, tenantId, schemaId);
    const machines = machinesOfRules(plan, schema);
    try {
      const identity = { tenantId, tenantSlug, plan, processingEnabled };
      const { runIds } = await startProcessing(deps, identity, schemaSlug, machines, {
        only,
        startedBy: { kind: 'rule', rule },
        alsoRecord: (tx, started) => noteStarted(tx, tenantId, schemaId, { rule, runIds: started.runIds }),
      });
      log.info({ schema: schemaSlug, rule, run_ids: runIds }, 'processing started by a rule');
    } catch (error) {
      // Another worker, or a person, was first.
      if (error instanceof AppError && error.code === 'no_pending_files') return;
      if (!(error instanceof AppError)) throw error;
      await tell(schema, error);
    }
  }

  async function tell({ tenantId, schemaId, schemaSlug }: WatchedSchema, error: AppError): Promise<void> {
    const { code, params } = error.fields[0] ?? error;
    await database.transaction(async (tx) => {
      if (!(await noteProblem(tx, tenantId, schemaId, { code, params: params ?? {} }))) return;
      await addToOutbox(tx, tenantId, {
        topic: 'schemas',
        key: `schema:${schemaId}`,
        payload: { type: 'automation.problem', schema: schemaSlug, state: code },
      });
    });
    log.info({ schema: schemaSlug, problem: code }, 'a rule could not start processing');
  }
}
