import * as aggregates from '../language/aggregates.ts';
import * as arithmetic from '../language/arithmetic.ts';
import { cast, castsFrom, toDate } from '../language/casts.ts';
import * as conditions from '../language/conditions.ts';
import { type Expr, expression } from '../language/expression.ts';
import * as json from '../language/functions-json.ts';
import * as numbers from '../language/functions-numbers.ts';
import * as texts from '../language/functions-texts.ts';
import * as times from '../language/functions-times.ts';
import * as literals from '../language/literals.ts';
import { decimalText } from '../values/decimals.ts';
import type { Double } from '../values/doubles.ts';
import { Refused } from '../values/outcome.ts';
import { decimal, type Kind, type Type, types } from '../values/types.ts';
import type { Draw } from './draw.ts';
import type { Column } from './tables.ts';
import { drawPath, drawValue } from './values.ts';

const RESERVED = ['end'];
export const columnOf = ({ name, type }: Pick<Column, 'name' | 'type'>): Expr =>
  expression(type, RESERVED.includes(name) ? `"${name}"` : name, [], ({ row }) => row.get(name)!);

const NUMBER_KINDS: readonly Kind[] = ['bigint', 'bigint', 'decimal', 'decimal', 'double'];
const TIME_KINDS: readonly Kind[] = ['date', 'timestamp'];
const COMPARED: readonly Kind[] = ['number', 'varchar', 'boolean', 'time'] as never;
const SIGNS = ['=', '!=', '<>', '<', '<=', '>', '>='] as const;
const PATTERNS = [
  '%',
  '',
  '_',
  'a%',
  '%o%',
  '_pen',
  '%\\%%',
  '%\\_',
  '\\\\%',
  '%😀%',
  '_\uffff',
  "%'%",
  '%.%',
  'A_',
];
/** Types that decimals are cast to. */
const CAST_DECIMALS = [
  decimal(38, 18),
  decimal(38, 0),
  decimal(12, 2),
  decimal(5, 5),
  decimal(18, 17),
  decimal(20, 0),
];

/** Draws expressions over given leaves: columns, or group keys and aggregates. */
export class Expressions {
  readonly #draw: Draw;
  readonly #leaves: readonly Expr[];
  /** Share of leaves that are literals. */
  readonly #literals: number;
  constructor(draw: Draw, leaves: readonly Expr[], literalShare = 0.25) {
    this.#draw = draw;
    this.#leaves = leaves;
    this.#literals = literalShare;
  }

  leaf(kind: Kind): Expr {
    const draw = this.#draw;
    const fitting = this.#leaves.filter(({ type }) => type.kind === kind);
    if (fitting.length > 0 && (kind === 'json' || !draw.chance(this.#literals))) return draw.pick(fitting);
    return this.literal(kind === 'decimal' ? decimal(6, 2) : types[kind as 'bigint']);
  }

  literal(type: Type): Expr {
    const value = drawValue(this.#draw, type);
    switch (type.kind) {
      case 'varchar':
        return literals.text(value as string);
      case 'bigint':
        return literals.integer(value as bigint);
      case 'decimal':
        return literals.decimalLiteral(decimalText(value as bigint, type.scale));
      case 'double':
        return literals.doubleLiteral((value as Double).v);
      case 'boolean':
        return literals.boolean(value as boolean);
      case 'date':
        return literals.date(value as bigint);
      default:
        return literals.timestamp(value as bigint);
    }
  }

  any(depth: number): Expr {
    return this.of(
      this.#draw.pick(['bigint', 'decimal', 'double', 'varchar', 'boolean', 'date', 'timestamp'] as const),
      depth,
    );
  }

  number(depth: number): Expr {
    return this.of(this.#draw.pick(NUMBER_KINDS), depth);
  }
  time(depth: number): Expr {
    return this.of(this.#draw.pick(TIME_KINDS), depth);
  }

  of(kind: Kind, depth: number): Expr {
    if (depth <= 0 || kind === 'json') return this.leaf(kind);
    try {
      return this.#compound(kind, depth - 1);
    } catch (error) {
      // Refused: decimals without a common type.
      if (!(error instanceof Refused)) throw error;
      return this.leaf(kind);
    }
  }

  #compound(kind: Kind, next: number): Expr {
    if (this.#draw.chance(0.12)) return this.#generic(kind, next);
    switch (kind) {
      case 'bigint':
        return this.#bigint(next);
      case 'decimal':
        return this.#decimal(next);
      case 'double':
        return this.#double(next);
      case 'varchar':
        return this.#varchar(next);
      case 'boolean':
        return this.#boolean(next);
      default:
        return this.#time(kind, next);
    }
  }

  /** An expression that exists for all types: `case`, `coalesce`, `nullif`, `greatest`, `least`. */
  #generic(kind: Kind, depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of(kind, depth);
    const orNull = () => (draw.chance(0.15) ? literals.nothing : one());
    switch (draw.below(5)) {
      case 0: {
        const when = () => ({ when: this.of('boolean', depth), result: one() });
        return conditions.choose(null, draw.some(1, 2, when), draw.chance(0.7) ? orNull() : null);
      }
      case 1: {
        const [subject, value] = this.#pair(depth);
        return conditions.choose(
          subject,
          [{ when: value, result: one() }],
          draw.chance(0.7) ? orNull() : null,
        );
      }
      case 2:
        return conditions.coalesce([one(), ...draw.some(1, 2, orNull)]);
      case 3:
        return kind === 'boolean' ? one() : conditions.nullif(one(), one());
      default:
        if (kind === 'boolean') return one();
        return conditions.extreme(draw.chance(0.5) ? 'greatest' : 'least', draw.some(2, 3, one));
    }
  }

  /** Two expressions that can be compared. */
  #pair(depth: number): [Expr, Expr] {
    switch (this.#draw.pick(COMPARED) as string) {
      case 'number':
        return [this.number(depth), this.number(depth)];
      case 'time':
        return [this.time(depth), this.time(depth)];
      case 'varchar':
        return [this.of('varchar', depth), this.of('varchar', depth)];
      default:
        return [this.of('boolean', depth), this.of('boolean', depth)];
    }
  }

  #cast(from: readonly Kind[], to: Type, depth: number): Expr {
    const kind = this.#draw.pick(from.filter((one) => castsFrom[one]!.includes(to.kind)));
    const operand = this.of(kind, depth);
    // A product of decimals may be a double, which has other casts.
    return cast(castsFrom[operand.type.kind]!.includes(to.kind) ? operand : this.leaf(kind), to);
  }

  #bigint(depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of('bigint', depth);
    const makers: (() => Expr)[] = [
      () => arithmetic.add(one(), one()),
      () => arithmetic.subtract(one(), one()),
      () => arithmetic.multiply(one(), one()),
      () => arithmetic.remainder(one(), one()),
      () => arithmetic.mod(one(), one()),
      () => arithmetic.negate(one()),
      () => numbers.abs(one()),
      () => numbers.sign(this.number(depth)),
      () => draw.pick([numbers.floor, numbers.ceil])(one()),
      () => numbers.round(one(), draw.pick([null, 0, 2])),
      () => texts.length(this.of('varchar', depth)),
      () => texts.strpos(this.of('varchar', depth), this.of('varchar', depth)),
      () => times.datePart(draw.pick(times.dateParts), this.time(depth)),
      () => times.timePart(draw.pick(times.timeParts), this.of('timestamp', depth)),
      () => this.#dateDiff(depth),
      () => this.#cast(['varchar', 'decimal', 'double', 'boolean'], types.bigint, depth),
      ...(this.#has('json')
        ? [
            () => json.jsonInteger(this.leaf('json'), drawPath(draw)),
            () => json.jsonLength(this.leaf('json'), drawPath(draw)),
          ]
        : []),
    ];
    return draw.pick(makers)();
  }

  #has = (kind: Kind) => this.#leaves.some(({ type }) => type.kind === kind);

  #dateDiff(depth: number): Expr {
    const [a, b] = [this.time(depth), this.time(depth)];
    const dates = a.type.kind === 'date' && b.type.kind === 'date';
    return times.dateDiff(this.#draw.pick(dates ? times.dateUnits : times.timeUnits), a, b);
  }

  /** Two numbers of which at least one is a decimal. */
  #decimals(depth: number): [Expr, Expr] {
    const one = this.of('decimal', depth);
    const other = this.of(this.#draw.chance(0.3) ? 'bigint' : 'decimal', depth);
    return this.#draw.chance(0.5) ? [one, other] : [other, one];
  }

  #decimal(depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of('decimal', depth);
    const makers: (() => Expr)[] = [
      () => arithmetic.add(...this.#decimals(depth)),
      () => arithmetic.subtract(...this.#decimals(depth)),
      () => arithmetic.multiply(...this.#decimals(depth)),
      () => arithmetic.negate(one()),
      () => numbers.abs(one()),
      () => draw.pick([numbers.floor, numbers.ceil])(one()),
      () => numbers.round(one(), draw.pick([null, 0, 1, 2, 5, 15])),
      () => this.#cast(['varchar', 'bigint', 'decimal', 'double'], draw.pick(CAST_DECIMALS), depth),
    ];
    return draw.pick(makers)();
  }

  #double(depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of('double', depth);
    const makers: (() => Expr)[] = [
      () => arithmetic.add(one(), this.number(depth)),
      () => arithmetic.subtract(this.number(depth), one()),
      () => arithmetic.multiply(one(), this.number(depth)),
      () => arithmetic.divide(this.number(depth), this.number(depth)),
      () => arithmetic.negate(one()),
      () => numbers.abs(one()),
      () => draw.pick([numbers.floor, numbers.ceil])(one()),
      () => numbers.round(one(), draw.pick([null, 0, 1, 2, 15])),
      () => numbers.power(this.number(depth), this.number(depth)),
      () => draw.pick([numbers.sqrt, numbers.ln, numbers.log10, numbers.exp])(this.number(depth)),
      () => this.#cast(['varchar', 'bigint', 'decimal', 'boolean'], types.double, depth),
      ...(this.#has('json') ? [() => json.jsonNumber(this.leaf('json'), drawPath(draw))] : []),
    ];
    return draw.pick(makers)();
  }

  #varchar(depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of('varchar', depth);
    const whole = () =>
      draw.chance(0.7) ? literals.integer(BigInt(draw.below(6) - 1)) : this.of('bigint', depth);
    const makers: (() => Expr)[] = [
      () => draw.pick([texts.lower, texts.upper, texts.trim, texts.ltrim, texts.rtrim])(one()),
      () => texts.substring(one(), whole(), null),
      () => texts.substring(one(), whole(), whole()),
      () => texts.replace(one(), one(), one()),
      () => texts.concat(draw.some(2, 3, one)),
      () => texts.joined(one(), one()),
      () => this.#cast(['bigint', 'decimal', 'boolean', 'date', 'timestamp'], types.varchar, depth),
      ...(this.#has('json')
        ? [
            () => json.jsonTextOf(this.leaf('json'), drawPath(draw)),
            () => cast(this.leaf('json'), types.varchar),
          ]
        : []),
    ];
    return draw.pick(makers)();
  }

  #boolean(depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of('boolean', depth);
    const text = () => this.of('varchar', depth);
    const makers: (() => Expr)[] = [
      () => conditions.and(one(), one()),
      () => conditions.or(one(), one()),
      () => conditions.not(one()),
      () => conditions.comparison(draw.pick(SIGNS), ...this.#pair(depth)),
      () => conditions.comparison(draw.pick(SIGNS), ...this.#pair(depth)),
      () => this.#besideText(depth),
      () => conditions.isNull(this.any(depth), draw.chance(0.5)),
      () => {
        const kind = draw.pick(['bigint', 'decimal', 'varchar', 'date', 'timestamp', 'double'] as const);
        const list = draw.some(1, 3, () => (draw.chance(0.1) ? literals.nothing : this.of(kind, depth)));
        return conditions.isIn(this.of(kind, depth), list, draw.chance(0.5));
      },
      () => conditions.between(this.number(depth), this.number(depth), this.number(depth), draw.chance(0.5)),
      () => conditions.between(this.time(depth), this.time(depth), this.time(depth), draw.chance(0.5)),
      () => conditions.like(text(), draw.pick(PATTERNS), draw.chance(0.5)),
      () => draw.pick([texts.startsWith, texts.endsWith, texts.contains])(text(), text()),
      () => this.#cast(['varchar', 'bigint'], types.boolean, depth),
      ...(this.#has('json')
        ? [
            () => json.jsonBoolean(this.leaf('json'), drawPath(draw)),
            () => json.jsonExists(this.leaf('json'), drawPath(draw)),
          ]
        : []),
    ];
    return draw.pick(makers)();
  }

  /** A date or timestamp beside a text literal. */
  #besideText(depth: number): Expr {
    const kind = this.#draw.pick(TIME_KINDS);
    const value = drawValue(this.#draw, types[kind as 'date']) as bigint;
    const literal = kind === 'date' ? literals.dateAsText(value) : literals.timestampAsText(value);
    return conditions.comparison(this.#draw.pick(SIGNS), this.of(kind, depth), literal);
  }

  #time(kind: Kind, depth: number): Expr {
    const draw = this.#draw;
    const one = () => this.of(kind, depth);
    const units = kind === 'date' ? times.dateUnits : times.timeUnits;
    const makers: (() => Expr)[] = [
      () => times.dateTrunc(draw.pick(units), one()),
      () => {
        const n = draw.chance(0.6) ? literals.integer(BigInt(draw.below(40) - 20)) : this.of('bigint', depth);
        return times.dateAdd(draw.pick(units), n, one());
      },
      () =>
        this.#cast(
          kind === 'date' ? ['varchar', 'timestamp'] : ['varchar', 'date'],
          types[kind as 'date'],
          depth,
        ),
      ...(kind === 'date' ? [() => toDate(this.time(depth))] : []),
    ];
    return draw.pick(makers)();
  }
}

/** An aggregate over expressions of records. */
export function drawAggregate(draw: Draw, rows: Expressions, depth: number): Expr {
  const makers: (() => Expr)[] = [
    () => aggregates.countRows,
    () => aggregates.count(rows.any(depth)),
    () => aggregates.countDistinct(rows.any(depth)),
    () => aggregates.countIf(rows.of('boolean', depth)),
    () => aggregates.sum(rows.number(depth)),
    () => aggregates.sum(rows.of('decimal', 0)),
    () => aggregates.avg(rows.number(depth)),
    () => draw.pick([aggregates.min, aggregates.max])(minMax(draw, rows, depth)),
    () => draw.pick([aggregates.stddev, aggregates.variance])(rows.number(depth)),
    () => draw.pick([aggregates.boolAnd, aggregates.boolOr])(rows.of('boolean', depth)),
  ];
  return draw.pick(makers)();
}
const minMax = (draw: Draw, rows: Expressions, depth: number) =>
  rows.of(draw.pick(['bigint', 'decimal', 'double', 'varchar', 'date', 'timestamp'] as const), depth);
