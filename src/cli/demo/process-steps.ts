import { setTimeout as sleep } from 'node:timers/promises';
import { runPhases, runStatuses } from '../../messages/pt-br/run-words.ts';
import { bytes, count, duration } from '../terminal/figures.ts';
import { type Cell, table } from '../terminal/output.ts';
import { DemoError, type DemoText, tell } from './demo-error.ts';
import { type Reply, send } from './http.ts';
import { questions } from './query-steps.ts';
import { ask, operatorCommand, type QueryAnswer, queryRequest, request, SCHEMA, type Show } from './show.ts';

type Answers = Map<DemoText, Reply<QueryAnswer>>;

/** Processing moves the records into the columnar table, and no answer changes by it. */
export async function processFlights(show: Show, token: string): Promise<void> {
  const { narrator } = show;
  narrator.step('step_shapes');
  const shapes = await request<Record<string, Cell>[]>(show, {
    method: 'GET',
    url: `${show.stage.url}/api/v1/dataflow/shapes`,
    token,
  });
  narrator.text(shapesTable(shapes.body));

  narrator.step('step_before');
  await ask(show, token, questions.question_carriers);
  const before = await askAll(show, token);

  narrator.step('step_process');
  const { body } = await request<{ ids: number[] }>(show, {
    method: 'POST',
    url: `${show.stage.url}/api/v1/schemas/${SCHEMA}/process-files`,
    token,
    json: { shape_id: 1, executors: 1 },
  });
  for (const id of body.ids) await followRun(show, id);

  narrator.step('step_after');
  await ask(show, token, questions.question_carriers);
  compare(show, before, await askAll(show, token));
}

function shapesTable(shapes: Record<string, Cell>[]): string {
  const columns = [
    'id',
    'name',
    'architecture',
    'ocpus',
    'memory_gb',
    'recommended_file_size_gb',
    'final_cost_per_hour',
  ];
  return table(
    columns,
    shapes.map((shape) => columns.map((column) => shape[column] ?? null)),
  );
}

async function askAll(show: Show, token: string): Promise<Answers> {
  const answers: Answers = new Map();
  for (const [key, query] of Object.entries(questions)) {
    answers.set(key as DemoText, await send<QueryAnswer>(queryRequest(show, token, query)));
  }
  return answers;
}

interface ShownRun {
  status: keyof typeof runStatuses;
  files_count: number;
  rows_total: number;
  progress: { phase: keyof typeof runPhases; rows_done: number; rows_total: number } | null;
  credits_charged: string | null;
  created_at: string;
  finished_at: string | null;
}

const POLL_MS = 200;

async function followRun(show: Show, id: number): Promise<void> {
  const { narrator, stage, tenant } = show;
  const command = ['run', 'show', tenant, String(id), '--json'];
  narrator.equivalent(operatorCommand(show, command));
  for (let shown = ''; ; await sleep(POLL_MS)) {
    const run = JSON.parse(await stage.command(command)) as ShownRun;
    const line = describe(id, run);
    if (line !== shown) narrator.text(line);
    shown = line;
    if (!run.finished_at) continue;
    if (run.status !== 'completed')
      throw new DemoError('run_not_completed', { id, status: runStatuses[run.status] });
    const ms = Date.parse(run.finished_at) - Date.parse(run.created_at);
    narrator.good(
      tell('run_done', {
        id,
        time: duration(ms),
        rows: count(run.rows_total),
        files: run.files_count,
        credits: run.credits_charged ?? '0',
      }),
    );
    return;
  }
}

function describe(id: number, { status, progress, finished_at }: ShownRun): string {
  if (!progress || finished_at) return tell('run_state', { id, status: runStatuses[status] });
  const { rows_done, rows_total } = progress;
  const phase = runPhases[progress.phase];
  return tell('run_progress', { id, phase, done: count(rows_done), total: count(rows_total) });
}

/** @throws DemoError when any answer changed */
function compare({ narrator }: Show, before: Answers, after: Answers): void {
  const rows = [...before].map(([key, { body, time }]): Cell[] => {
    const now = after.get(key)!;
    if (JSON.stringify(now.body.data) !== JSON.stringify(body.data)) {
      throw new DemoError('answers_differ', { query: tell(key) });
    }
    const read = ({ statistics }: QueryAnswer) => bytes(statistics.bytes_read);
    return [tell(key), tell('yes'), time, now.time, read(body), read(now.body)];
  });
  const head = [
    'col_question',
    'col_same',
    'col_before',
    'col_after',
    'col_read_before',
    'col_read_after',
  ] as const;
  narrator.text(
    table(
      head.map((key) => tell(key)),
      rows,
    ),
  );
  narrator.good(tell('same_answers'));
}
