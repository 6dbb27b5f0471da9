import type { ErrorObject, ValidateFunction } from 'ajv';
import { AppError } from '../../../../domain/app-error.ts';
import type { QueryBody } from '../../../../domain/query/query-body.ts';
import { parseRequest } from '../../../../domain/query/written-numbers.ts';
import { createContractAjv } from '../../../contract/contract-ajv.ts';
import { withForms } from '../../../contract/contract-forms.ts';
import { toValidationError } from '../../../contract/validation-errors.ts';
import type { Service } from '../../../service.ts';

const validators = new WeakMap<object, ValidateFunction>();

/**
 * Reads the stored text of a query as the contract reads a query that is sent.
 * @throws AppError `invalid_json`, `invalid_request` with the faults
 */
export function readStoredQuery({ apiDocument }: Pick<Service, 'apiDocument'>, text: string): QueryBody {
  let requestBody: unknown;
  try {
    requestBody = parseRequest(text);
  } catch {
    throw new AppError('invalid_json');
  }
  const validate = validatorOf(apiDocument);
  if (!validate({ requestBody })) {
    throw toValidationError('invalid_request', validate.errors as ErrorObject[]);
  }
  return requestBody as QueryBody;
}

function validatorOf(document: object): ValidateFunction {
  const known = validators.get(document);
  if (known) return known;
  const { components } = withForms(document) as { components: object };
  const made = createContractAjv({}).compile({
    type: 'object',
    required: ['requestBody'],
    properties: { requestBody: { $ref: '#/components/schemas/QueryFirstPage' } },
    components,
  });
  validators.set(document, made);
  return made;
}
