import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { openApiDocument } from './openapi-document.ts';

/** `generated/api.ts`: the types of the public API. */
export async function renderApiTypes(): Promise<string> {
  const document = structuredClone(await openApiDocument()) as unknown as OpenAPI3;
  const types = await openapiTS(document, { alphabetize: true, defaultNonNullable: false, silent: true });
  return `// Written by \`npm run generate\` from openapi/; do not edit.\n\n${astToString(types)}`;
}
