import { children } from './typed-expr.ts';
import type { TypedExpr } from './typed-plan.ts';

/**
 * A map in which equal expressions are one key. Each node is looked at once, however often it is asked for: a query asks for
 * every part of a deep expression, and comparing whole parts would cost their number times their depth.
 */
export class ExprMap<V> {
  /** Numbers of the nodes asked for so far; equal expressions have the same. */
  readonly #numbers = new Map<TypedExpr, number>();
  /** The number of each form: what a node is, and the numbers of its parts. */
  readonly #forms = new Map<string, number>();
  readonly #values = new Map<number, V>();

  constructor(entries: Iterable<readonly [TypedExpr, V]> = []) {
    for (const [expr, value] of entries) this.set(expr, value);
  }

  get(expr: TypedExpr): V | undefined {
    return this.#values.get(this.#numberOf(expr));
  }

  has(expr: TypedExpr): boolean {
    return this.#values.has(this.#numberOf(expr));
  }

  set(expr: TypedExpr, value: V): void {
    this.#values.set(this.#numberOf(expr), value);
  }

  /** In the order in which their expressions were first set. */
  values(): V[] {
    return [...this.#values.values()];
  }

  #numberOf(expr: TypedExpr): number {
    const known = this.#numbers.get(expr);
    if (known !== undefined) return known;
    const form = formOf(
      expr,
      children(expr).map((part) => this.#numberOf(part)),
    );
    const number = this.#forms.get(form) ?? this.#forms.size;
    this.#forms.set(form, number);
    this.#numbers.set(expr, number);
    return number;
  }
}

function formOf(expr: TypedExpr, parts: number[]): string {
  const { kind, type } = expr;
  switch (kind) {
    case 'column':
      return JSON.stringify([kind, type, expr.name]);
    case 'literal':
      return JSON.stringify([kind, type, typeof expr.value, String(expr.value)]);
    case 'call':
      return JSON.stringify([kind, type, expr.fn, expr.distinct, parts]);
    case 'case':
      return JSON.stringify([kind, type, parts]);
  }
}
