import type { Json } from '../openapi-generator/document.ts';
import { phpdoc } from './phpdoc.ts';

/** `ErrorCodes`: a constant for each code of an error's answer. */
export function errorCodesClass(contract: Json, namespace: string): string {
  const codes = contract['x-error-codes'] as Record<string, { status: number; text: string }>;
  const constants = Object.entries(codes).map(([code, { status, text }]) =>
    constant(code, `Status ${status}: ${text}`),
  );
  const purpose = [
    'The codes of errors that this version of the contract has. The service may get more: treat a code that is not here by',
    'the status of its answer.',
  ];
  return constantsClass(namespace, 'ErrorCodes', purpose, constants);
}

/** `LineErrorCodes`: a constant for each code of a bad line in the report of a file. */
export function lineErrorCodesClass(contract: Json, namespace: string): string {
  const codes = contract['x-line-error-codes'] as Record<string, string>;
  const constants = Object.entries(codes).map(([code, text]) => constant(code, text));
  const purpose = [
    'The codes of bad lines that this version of the contract has; see {@see LineError}. The service may get more.',
  ];
  return constantsClass(namespace, 'LineErrorCodes', purpose, constants);
}

function constant(code: string, text: string): string {
  return `    /** ${phpdoc(text)} */\n    public const ${code.toUpperCase()} = '${code}';`;
}

function constantsClass(namespace: string, name: string, purpose: string[], constants: string[]): string {
  return [
    '<?php\n',
    '// Written from the contract; tools/clients/generate-php.ts says how. Do not edit.\n',
    'declare(strict_types=1);\n',
    `namespace ${namespace};\n`,
    '/**',
    ...purpose.map((line) => ` * ${line}`),
    ' */',
    `final class ${name}`,
    '{',
    constants.join('\n\n'),
    '}\n',
  ].join('\n');
}
