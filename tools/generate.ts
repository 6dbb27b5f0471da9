import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { renderSettingsTable } from '../src/config/settings.ts';
import { renderStory } from './clients/story-data.ts';
import { renderWebhookVectors } from './clients/webhook-vectors.ts';
import { renderApiTypes, renderOperatorTypes, renderPanelTypes } from './generators/api-types.ts';
import { renderContractValues } from './generators/contract-values.ts';
import {
  renderOpenApiDocument,
  renderOperatorDocument,
  renderPanelDocument,
} from './generators/openapi-document.ts';
import {
  renderBudgetsPage,
  renderErrorsPage,
  renderMetricsPage,
  renderRecordIndex,
} from './generators/reference-pages.ts';
import { dashboardFiles } from './monitoring/dashboards.ts';
import { renderPrometheusRule } from './monitoring/rule-files.ts';
import { renderSloPage } from './monitoring/slo-page.ts';
import { renderSloRules } from './monitoring/slo-rules.ts';

/**
 * Writes every committed file that is made from another one. With `--check` it writes nothing and fails,
 * naming the stale files and the command that renews them.
 */
const generators: { path: string; render: () => string | Promise<string> }[] = [
  { path: 'generated/openapi.json', render: renderOpenApiDocument },
  { path: 'generated/api.ts', render: renderApiTypes },
  { path: 'generated/panel.json', render: renderPanelDocument },
  { path: 'generated/panel.ts', render: renderPanelTypes },
  { path: 'generated/operator.json', render: renderOperatorDocument },
  { path: 'generated/operator.ts', render: renderOperatorTypes },
  { path: 'generated/contract-values.ts', render: renderContractValues },
  { path: 'docs/settings.md', render: renderSettingsTable },
  { path: 'docs/metrics.md', render: renderMetricsPage },
  { path: 'docs/budgets.md', render: renderBudgetsPage },
  { path: 'docs/errors.md', render: renderErrorsPage },
  { path: 'clients/shared/story.json', render: renderStory },
  { path: 'clients/shared/webhook-vectors.json', render: renderWebhookVectors },
  { path: 'docs/decisions/README.md', render: renderRecordIndex },
  { path: 'docs/slo.md', render: renderSloPage },
  { path: 'k8s/monitoring/rules/slo.yaml', render: renderSloRules },
  { path: 'k8s/monitoring/prometheus-rule.yaml', render: renderPrometheusRule },
  ...dashboardFiles,
];

const root = resolve(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const stale: string[] = [];

for (const { path, render } of generators) {
  const file = resolve(root, path);
  const wanted = await render();
  const present = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (present === wanted) continue;
  stale.push(path);
  if (check) continue;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, wanted);
  console.log(`wrote ${path}`);
}

if (check && stale.length > 0) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run generate\` and commit it`);
  process.exitCode = 1;
}
