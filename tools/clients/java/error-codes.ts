import type { Json } from '../openapi-generator/document.ts';
import { javadoc } from './javadoc.ts';

const HEAD = '// Written from the contract; tools/clients/generate-java.ts says how. Do not edit.';

/** `ErrorCodes`: a constant for each code of an error's answer. */
export function errorCodesClass(contract: Json, modelPackage: string): string {
  const codes = contract['x-error-codes'] as Record<string, { status: number; text: string }>;
  const constants = Object.entries(codes).map(([code, { status, text }]) =>
    constant(code, `Status ${status}: "${javadoc(text)}"`),
  );
  const purpose =
    'The codes of errors that this version of the contract has. The service may get more: treat a code that is not here by the status of its answer.';
  return constantsClass(modelPackage, 'ErrorCodes', purpose, constants);
}

/** `LineErrorCodes`: a constant for each code of a bad line in the report of a file. */
export function lineErrorCodesClass(contract: Json, modelPackage: string): string {
  const codes = contract['x-line-error-codes'] as Record<string, string>;
  const constants = Object.entries(codes).map(([code, text]) => constant(code, `"${javadoc(text)}"`));
  const purpose =
    'The codes of bad lines that this version of the contract has; see {@link LineError#code()}. The service may get more.';
  return constantsClass(modelPackage, 'LineErrorCodes', purpose, constants);
}

function constant(code: string, text: string): string {
  return `  /** ${text} */\n  public static final String ${code.toUpperCase()} = "${code}";\n`;
}

function constantsClass(modelPackage: string, name: string, purpose: string, constants: string[]): string {
  return [
    HEAD,
    `package ${modelPackage};\n`,
    `/**\n * ${purpose}\n */`,
    `public final class ${name} {`,
    ...constants,
    `  private ${name}() {}`,
    '}\n',
  ].join('\n');
}
