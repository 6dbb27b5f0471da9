import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { api } from '../../../generated/contract-values.ts';
import * as lineTexts from '../../../src/messages/pt-br/line-errors.ts';

const root = resolve(import.meta.dirname, '..');
const project = resolve(root, '../..');

/** Files of the service that are replaced in the package, and by what. */
const SERVICE_RUNTIME = join(project, 'src/domain/checking/runtime.ts');
const CLIENT_RUNTIME = join(root, 'src/check/runtime.ts');
const CONTRACT_VALUES = join(project, 'generated/contract-values.ts');
const LINE_TEXTS = join(project, 'src/messages/pt-br/line-errors.ts');
const KERNEL = join(project, 'generated/json-kernel.wasm');
const KERNEL_MODULE = 'celeiro:kernel';

/** Takes the service's checker from the service's sources, without what is Node's in it. */
export function serviceSources(): Plugin {
  return {
    name: 'service-sources',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (source === KERNEL_MODULE) return `\0${KERNEL_MODULE}`;
      if (!source.endsWith('/runtime.ts')) return undefined;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === SERVICE_RUNTIME ? CLIENT_RUNTIME : undefined;
    },
    async load(id) {
      if (id === `\0${KERNEL_MODULE}`) return `export default '${(await readFile(KERNEL)).toString('hex')}';`;
      if (id === CONTRACT_VALUES) return contractValues();
      if (id === LINE_TEXTS) return reportTexts();
      return undefined;
    },
  };
}

/** The one value of the contract that the checker reads; the whole file is larger than the checker. */
function contractValues(): string {
  const { maxItems } = api.schemas.ValidationReport.properties.errors;
  const schemas = { ValidationReport: { properties: { errors: { maxItems } } } };
  return `export const api = ${JSON.stringify({ schemas })};`;
}

/** The texts of a report, without what the documentation of the codes says besides. */
function reportTexts(): string {
  const codes = Object.entries(lineTexts.lineErrors).map(([code, { text }]) => [code, { text }]);
  const exported = { ...lineTexts, lineErrors: Object.fromEntries(codes) };
  return Object.entries(exported)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}
