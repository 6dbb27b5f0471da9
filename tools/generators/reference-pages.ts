import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Budget, type BudgetScope, budgets } from '../../src/domain/budgets/budgets.ts';
import type { LineErrorText } from '../../src/messages/error-text.ts';
import { catalogue, lineCatalogue } from '../../src/messages/pt-BR.ts';
import { listMetrics } from '../monitoring/service-metrics.ts';

const records = resolve(import.meta.dirname, '../../docs/decisions');

/** `docs/metrics.md`: every metric of the service itself; those of Node that prom-client adds are left out. */
export function renderMetricsPage(): string {
  const rows = listMetrics()
    .filter(({ name }) => name.startsWith('celeiro_'))
    .map(({ name, type, labels, help }) => {
      return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`;
    });
  return page('Metrics', 'What `GET /metrics` shows beside the metrics of Node.', 'src/http/metrics', [
    '| metric | type | labels | meaning |',
    '|---|---|---|---|',
    ...rows.sort(),
  ]);
}

/** `docs/errors.md`: every code that an answer can have, and every code of a bad line, with cause and cure. */
export function renderErrorsPage(): string {
  return page(
    'Errors',
    'Codes are stable. Each has a text that the answer tells, with `{name}` filled in, a cause and a cure, in Portuguese as users read them at `/docs/erros` of a running service. Every error has a header `Link` that leads to the place of its code there.',
    'src/messages/pt-br',
    [
      '## Codes of answers and of their fields',
      '',
      'The status is that of an answer with the code. Codes of single fields explain texts in `errors`.',
      '',
      ...codeSections(catalogue),
      '## Codes of bad lines',
      '',
      'They stand in the report of a file that was refused with `upload_not_jsonl`.',
      '',
      ...codeSections(lineCatalogue).slice(0, -1),
    ],
  );
}

function codeSections(codes: Record<string, LineErrorText & { status?: number }>): string[] {
  return Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([code, { status, text, cause, cure }]) => [
      `### \`${code}\``,
      '',
      `${status === undefined ? '' : `${status}: `}${plain(text)}`,
      '',
      `- Cause: ${plain(cause)}`,
      `- Cure: ${plain(cure)}`,
      '',
    ]);
}

/** Markdown of a text in which backticks mark code: outside of it no character is a mark. */
function plain(text: string): string {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_<]/g, '\\$&')))
    .join('`');
}

const scopeNames: Record<BudgetScope, string> = {
  tenant: 'tenant',
  token: 'API token',
  member: 'member',
  session: 'session',
  address: 'address of the network',
  process: 'process',
};

/** `docs/budgets.md`: every bounded resource. */
export function renderBudgetsPage(): string {
  const rows = Object.entries(budgets as Record<string, Budget>).map(
    ([name, { scope, counts, bound, code, beyond }]) => {
      const from =
        'plan' in bound
          ? `\`${bound.plan}\` of the plan`
          : 'setting' in bound
            ? `\`${bound.setting}\``
            : bound.fixed;
      const untold = beyond ?? 'the connection is closed';
      const told = code === null ? untold : `${catalogue[code].status} \`${code}\``;
      return `| \`${name}\` | ${scopeNames[scope]} | ${counts} | ${from} | ${told} |`;
    },
  );
  return page(
    'Budgets',
    'What is bounded, for whom, and what is answered beyond. Answers say what to do, and `Retry-After` when. What is under way is counted by each gateway for itself; what is kept and requests per minute are counted in the database, over all replicas. `/metrics` shows use and refusals by these names, and the panel a tenant\'s own under "Configurações".',
    'src/domain/budgets/budgets.ts',
    ['| budget | of each | counts | bound | beyond it |', '|---|---|---|---|---|', ...rows],
  );
}

/** `docs/decisions/README.md`: the index of the records. */
export function renderRecordIndex(): string {
  const rows = readdirSync(records)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(resolve(records, name), 'utf8');
      const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
      if (!number || Number(number) !== Number(name.slice(0, 4))) {
        throw new Error(`docs/decisions/${name} does not begin with "# ${Number(name.slice(0, 4))}. Title"`);
      }
      const superseded = /^_Superseded by .*_$/m.test(text) ? ' (superseded)' : '';
      return `| [${number}](${name}) | ${title}${superseded} |`;
    });
  return page(
    'Records',
    'Choices of libraries, protocols and structure: what was, what is, and why.',
    'its files',
    ['| record | title |', '|---|---|', ...rows],
  );
}

function page(title: string, purpose: string, source: string, lines: string[]): string {
  return [
    `# ${title}`,
    '',
    `${purpose} Written by \`npm run generate\` from ${source}.`,
    '',
    ...lines,
    '',
  ].join('\n');
}
