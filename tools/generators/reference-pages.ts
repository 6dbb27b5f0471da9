import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createMetrics } from '../../src/http/metrics.ts';
import { catalogue, lineErrorTexts } from '../../src/messages/pt-BR.ts';

const records = resolve(import.meta.dirname, '../../docs/decisions');

/** `docs/metrics.md`: every metric of the service itself; those of Node that prom-client adds are left out. */
export async function renderMetricsPage(): Promise<string> {
  const untouched = { query: () => Promise.reject(new Error('metrics are listed, not collected')) };
  const { registry } = createMetrics(untouched, {});
  const rows = registry
    .getMetricsAsArray()
    .map((metric) => metric as unknown as { name: string; type: string; help: string; labelNames: string[] })
    .filter(({ name }) => name.startsWith('celeiro_'))
    .map(({ name, type, help, labelNames }) => {
      const labels = labelNames.filter((label) => label !== 'le').map((label) => `\`${label}\``);
      return `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help} |`;
    });
  return page('Metrics', 'What `GET /metrics` shows beside the metrics of Node.', 'src/http/metrics.ts', [
    '| metric | type | labels | meaning |',
    '|---|---|---|---|',
    ...rows.sort(),
  ]);
}

/** `docs/errors.md`: every code that an answer can have, and every code of a bad line. */
export function renderErrorsPage(): string {
  const codes = Object.entries(catalogue as Record<string, { status: number; text: string }>);
  const rows = codes
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${cell(text)} |`);
  const lines = Object.entries(lineErrorTexts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, text]) => `| \`${code}\` | ${cell(text)} |`);
  return page(
    'Errors',
    'Codes are stable. Each text tells the user the cause and, where there is one, the cure; `{name}` is filled in.',
    'src/messages/pt-br',
    [
      '## Codes of answers and of their fields',
      '',
      '| code | status | text |',
      '|---|---|---|',
      ...rows,
      '',
      '## Codes of bad lines',
      '',
      '| code | text |',
      '|---|---|',
      ...lines,
    ],
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

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
