import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { collectFailures } from '../../concurrency/collect-failures.ts';
import { Turns } from '../../concurrency/turns.ts';
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
import { type ProcessingDeps, RUN_FILES, startProcessing } from '../../domain/processing/start-processing.ts';
import { type Plan, requirePlan } from '../../domain/tenants/plan.ts';

/** Most starts at once in a process, one of each tenant: each holds a connection while it waits for its schema's lock. */
const STARTS_AT_ONCE = 4;
/** Longest time one pass waits for the starts it began; then these go on beside the next pass. */
const PASS_MS = 1_000;

interface DueStart {
  schema: WatchedSchema;
  rule: RuleName;
}

/**
 * Starts processing where a rule says so (contract rule 48). It looks at files and rules, not at events, so it misses
 * nothing that happened while it was not running. A start claims only files that no run had before, in one transaction
 * under the schema's lock: of two workers at once the second finds nothing left. What is beyond the files of a run is for the
 * next pass, where the rule still says so. A start that takes long holds up its own tenant's alone.
 */
export function createAutomation(deps: ProcessingDeps & { plans: Map<string, Plan>; log: Logger }) {
  const { database, plans, log, runFiles = RUN_FILES } = deps;

  const failures = collectFailures();
  const starts = new Turns<number, DueStart>(STARTS_AT_ONCE, async (due) => {
    await failures.attempt(`rule of schema ${due.schema.schemaId}`, () => start(due));
  });

  async function applyRules(): Promise<void> {
    // What ends while the database is asked would still seem due.
    const moving = new Set(starts.hold().map(({ schema }) => schema.schemaId));
    const due = (await listWatchedSchemas(database)).flatMap((schema) => {
      const rule = dueRule(schema, schema, schema.now);
      return rule && !moving.has(schema.schemaId) ? [{ schema, rule }] : [];
    });
    starts.plan(Map.groupBy(due, ({ schema }) => schema.tenantId));
    await Promise.race([starts.idle(), sleep(PASS_MS, undefined, { ref: false })]);
    await clearOldProblems(database);
    failures.throwIfAny();
  }

  return Object.assign(applyRules, {
    /** Resolves when the starts under way have ended. To be called when no pass begins any more. */
    async stop(): Promise<void> {
      starts.hold();
      await starts.idle();
    },
  });

  async function start({ schema, rule }: DueStart): Promise<void> {
    const { tenantId, tenantSlug, schemaId, schemaSlug, processingEnabled } = schema;
    const plan = requirePlan(plans, { slug: tenantSlug, plan: schema.plan });
    const only = await listCandidates(database, tenantId, schemaId, runFiles);
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
