import type { ErrorObject } from 'ajv';
import { AppError, type FieldProblem } from '../../domain/app-error.ts';
import type { ErrorCode } from '../../messages/pt-BR.ts';

/** What Ajv found, as the field errors of the contract: parameters and body members by their dotted names. */
export function toValidationError(code: ErrorCode, errors: ErrorObject[]): AppError {
  const fields: FieldProblem[] = [];
  const seen = new Set<string>();
  for (const error of errors) {
    const problem = toProblem(error);
    if (!problem || seen.has(`${problem.field} ${problem.code}`)) continue;
    seen.add(`${problem.field} ${problem.code}`);
    fields.push(problem);
  }
  return invalidRequest(code, fields.length > 0 ? fields : [{ field: 'body', code: 'invalid_value' }]);
}

/** A request that breaks the contract. `code`: the operation's own (contract rule 6). */
export function invalidRequest(code: ErrorCode, fields: FieldProblem[]): AppError {
  return new AppError(code, { fields });
}

function toProblem(error: ErrorObject): FieldProblem | undefined {
  // `/requestBody/where/0/op` -> `where.0.op`, `/query/per_page` -> `per_page`
  const place = error.instancePath.split('/').slice(2).map(unescapePointer);
  const at = (...more: string[]) => [...place, ...more].join('.') || 'body';
  const params = error.params as Record<string, string | number | string[]>;
  switch (error.keyword) {
    case 'required': {
      const missing = String(params.missingProperty);
      return { field: error.instancePath === '' ? 'body' : at(missing), code: 'required' };
    }
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return {
        field: at(String(params.additionalProperty ?? params.unevaluatedProperty)),
        code: 'unknown_member',
      };
    case 'not':
    case 'false schema':
      return { field: at(), code: 'not_together' };
    case 'type':
      return { field: at(), code: 'bad_type', params: { expected: [params.type].flat().join(', ') } };
    case 'minimum':
    case 'exclusiveMinimum':
      return { field: at(), code: 'bad_minimum', params: { limit: Number(params.limit) } };
    case 'maximum':
    case 'exclusiveMaximum':
      return { field: at(), code: 'bad_maximum', params: { limit: Number(params.limit) } };
    case 'enum':
      return {
        field: at(),
        code: 'bad_choice',
        params: { choices: [params.allowedValues].flat().join(', ') },
      };
    case 'pattern': {
      const format = (error.parentSchema as { 'x-format-name'?: string })['x-format-name'];
      if (format) return { field: at(), code: 'bad_format', params: { format } };
      return { field: at(), code: 'bad_pattern', params: { pattern: String(params.pattern) } };
    }
    case 'format':
      return { field: at(), code: 'bad_format', params: { format: String(params.format) } };
    case 'minLength':
    case 'minItems':
      return { field: at(), code: 'too_short', params: { limit: Number(params.limit) } };
    case 'maxLength':
    case 'maxItems':
      return { field: at(), code: 'too_long', params: { limit: Number(params.limit) } };
    case 'uniqueItems':
      return { field: at(), code: 'not_unique' };
    case 'if':
    case 'anyOf':
    case 'oneOf':
      return undefined; // the branch's own errors name the member
    default:
      return { field: at(), code: 'invalid_value' };
  }
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
