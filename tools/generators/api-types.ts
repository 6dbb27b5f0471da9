import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import {
  type OpenApiDocument,
  operatorDocument,
  panelDocument,
  publicApiDocument,
} from './openapi-document.ts';

/** `generated/api.ts`: the types of the public API. */
export async function renderApiTypes(): Promise<string> {
  return renderTypes(await publicApiDocument());
}

/** `generated/panel.ts`: the types of the control panel's API. */
export async function renderPanelTypes(): Promise<string> {
  return renderTypes(await panelDocument());
}

/** `generated/operator.ts`: the types of the operator's contract. */
export async function renderOperatorTypes(): Promise<string> {
  return renderTypes(await operatorDocument());
}

async function renderTypes(document: OpenApiDocument): Promise<string> {
  const copy = structuredClone(document) as unknown as OpenAPI3;
  const types = await openapiTS(copy, { alphabetize: true, defaultNonNullable: false, silent: true });
  return `// Written by \`npm run generate\` from openapi/; do not edit.\n\n${astToString(types)}`;
}
