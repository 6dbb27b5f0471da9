import { type Component, licenceOf } from './component.ts';
import rules from './licences.json' with { type: 'json' };

/** What is wrong with a part's licence; undefined if it is allowed, or an exception allows the part. */
export function licenceProblem(component: Component): string | undefined {
  const licence = licenceOf(component);
  const part = `${component.name}@${component.version}`;
  if (!licence) return `${part}: no licence is told (tools/supply-chain/licences.json, "told")`;
  if (isAllowed(licence)) return undefined;
  const isExcepted = rules.exceptions.some(
    (exception) =>
      new RegExp(exception.name).test(component.name) &&
      exception.licence === licence &&
      (!('scope' in exception) || isForTools(component)),
  );
  return isExcepted ? undefined : `${part}: ${licence} is not on the list of permissive licences`;
}

/** Whether a part is only for development: npm's bill marks such parts by a property, ours by the scope. */
function isForTools({ scope, properties = [] }: Component): boolean {
  const isDevelopment = properties.some(({ name }) => name === 'cdx:npm:package:development');
  return isDevelopment || scope === 'optional';
}

/** SPDX expressions of the forms `A`, `A OR B` and `A AND B`; any other form is not allowed. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/^\(([^()]*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  const alternatives = bare.split(' OR ');
  if (alternatives.length > 1) return alternatives.some((each) => rules.allowed.includes(each));
  return bare.split(' AND ').every((each) => rules.allowed.includes(each));
}
