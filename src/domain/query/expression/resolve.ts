import { assertNever } from '../../app-error.ts';
import { parseFieldType } from '../../schemas/schema-definition.ts';
import { allowList, isAggregate } from '../functions/allow-list.ts';
import { between, binary, inList, like, negate, not } from '../functions/operators.ts';
import { needComparable, settled, unify } from '../functions/signature.ts';
import { parseDay, parseDecimal, parseDouble, parseInteger, parseTimestamp } from '../parse-values.ts';
import { Problem } from '../problem.ts';
import { call, caseOf, isNullLiteral, literal, someExpr } from '../typed-expr.ts';
import { type DataType, formatDataType, type TypedExpr } from '../typed-plan.ts';
import {
  bigint,
  boolean,
  coerce,
  dataTypeOf,
  date,
  decimal,
  double,
  sameType,
  timestamp,
  varchar,
} from '../types.ts';
import type { Ast } from './ast.ts';
import { isCastAllowed } from './casts.ts';
import { shortened } from './characters.ts';

/** Columns that an expression can name: the schema's fields and the system fields. */
export type Scope = ReadonlyMap<string, DataType>;

/**
 * Resolves names to columns and calls to functions, and types every node.
 * @throws Problem naming the position
 */
export function resolve(ast: Ast, scope: Scope): TypedExpr {
  const { position } = ast;
  switch (ast.kind) {
    case 'name':
      return resolveColumn(ast.name, scope, position);
    case 'literal':
      return resolveLiteral(ast);
    case 'star':
      throw new Problem('select_star', { position });
    case 'unary': {
      const arg = resolve(ast.arg, scope);
      return ast.op === 'not' ? not(arg, position) : negate(arg, position);
    }
    case 'binary':
      return binary(ast.op, [resolve(ast.left, scope), resolve(ast.right, scope)], position);
    case 'is_null':
      return negatedIf(ast.negated, call('is_null', [settled(resolve(ast.arg, scope))], boolean), position);
    case 'in': {
      const args = [ast.arg, ...ast.list].map((arg) => resolve(arg, scope));
      return negatedIf(ast.negated, inList(args, position), position);
    }
    case 'between': {
      const [arg, low, high] = [ast.arg, ast.low, ast.high].map((part) => resolve(part, scope));
      return negatedIf(ast.negated, between([arg!, low!, high!], position), position);
    }
    case 'like': {
      const test = like([resolve(ast.arg, scope), resolve(ast.pattern, scope)], position);
      return negatedIf(ast.negated, test, position);
    }
    case 'case':
      return resolveCase(ast, scope);
    case 'cast':
      return resolveCast(ast, scope);
    case 'call':
      return resolveCall(ast, scope);
    default:
      return assertNever(ast);
  }
}

/** The column of exactly this name. */
export function resolveColumn(name: string, scope: Scope, position: number): TypedExpr {
  const type = scope.get(name);
  if (!type) throw new Problem('unknown_column', { name: shortened(name, 64), position });
  return { kind: 'column', name, type };
}

function resolveLiteral(ast: Extract<Ast, { kind: 'literal' }>): TypedExpr {
  const { type, text, position } = ast;
  switch (type) {
    case 'integer':
      return present(parseInteger(text), bigint, position);
    case 'decimal': {
      const value = parseDecimal(text);
      return present(value?.digits, decimal(value?.precision ?? 0, value?.scale ?? 0), position);
    }
    case 'double':
      return present(parseDouble(text), double, position);
    case 'string':
      return literal(text, varchar);
    case 'boolean':
      return literal(text === 'true', boolean);
    case 'null':
      return literal(null, varchar);
    case 'date':
      return present(parseDay(text), date, position);
    case 'timestamp':
      return present(parseTimestamp(text), timestamp, position);
    default:
      return assertNever(type);
  }
}

function present(value: bigint | number | string | undefined, type: DataType, position: number): TypedExpr {
  if (value === undefined) throw new Problem('bad_literal', { type: type.kind, position });
  return literal(value, type);
}

/** `case x when a` means `case when x = a`. */
function resolveCase(ast: Extract<Ast, { kind: 'case' }>, scope: Scope): TypedExpr {
  const { position } = ast;
  const operand = ast.operand && resolve(ast.operand, scope);
  const conditions = ast.branches.map(({ when }) => {
    const condition = resolve(when, scope);
    if (operand) return binary('=', [operand, condition], when.position);
    if (!isNullLiteral(condition) && condition.type.kind !== 'boolean') {
      throw new Problem('argument_type', {
        function: 'case',
        argument: 1,
        expected: 'boolean',
        found: formatDataType(condition.type),
        position: when.position,
      });
    }
    return coerce(condition, boolean)!;
  });
  const results = ast.branches.map(({ result }) => resolve(result, scope));
  const otherwise = ast.otherwise ? resolve(ast.otherwise, scope) : literal(null, varchar);
  const unified = unify([...results, otherwise], { name: 'case', position });
  const branches = conditions.map((when, index) => ({ when, result: unified.args[index]! }));
  return caseOf(branches, unified.args.at(-1)!, unified.type);
}

function resolveCast(ast: Extract<Ast, { kind: 'cast' }>, scope: Scope): TypedExpr {
  const type = dataTypeOf(parseFieldType(ast.type)!);
  const arg = settled(resolve(ast.arg, scope));
  // A cast stays in the plan around a bare null: it gives the null its type.
  if (isNullLiteral(arg) && type.kind !== 'json') return call('cast', [arg], type);
  if (sameType(arg.type, type)) return arg;
  if (!isCastAllowed(arg.type, type)) {
    throw new Problem('cast_not_allowed', {
      from: formatDataType(arg.type),
      to: formatDataType(type),
      position: ast.position,
    });
  }
  const converted = call('cast', [arg], type);
  // A text may hold a number too large for a double.
  return arg.type.kind === 'varchar' && type.kind === 'double'
    ? call('finite', [converted], double)
    : converted;
}

function resolveCall(ast: Extract<Ast, { kind: 'call' }>, scope: Scope): TypedExpr {
  const { name, position } = ast;
  const definition = allowList.get(name);
  if (!definition) throw new Problem('unknown_function', { function: shortened(name, 64), position });
  if (ast.distinct && name !== 'count')
    throw new Problem('distinct_not_allowed', { function: name, position });
  if (ast.args[0]?.kind === 'star') return call('count_all', [], bigint);
  const { minArgs, maxArgs } = definition;
  if (ast.args.length < minArgs || ast.args.length > maxArgs) {
    throw new Problem('argument_count', {
      function: name,
      expected: minArgs === maxArgs ? minArgs : `${minArgs}..${maxArgs}`,
      found: ast.args.length,
      position,
    });
  }
  const args = ast.args.map((arg) => resolve(arg, scope));
  if (definition.aggregate && args.some(hasAggregate)) {
    throw new Problem('aggregate_nested', { function: name, position });
  }
  const site = { name, position };
  if (!ast.distinct) return definition.build(args, site);
  return call('count', [needComparable(args, 0, site)], bigint, true);
}

export function hasAggregate(expr: TypedExpr): boolean {
  return someExpr(expr, (part) => part.kind === 'call' && isAggregate(part.fn));
}

function negatedIf(negated: boolean, test: TypedExpr, position: number): TypedExpr {
  return negated ? not(test, position) : test;
}
