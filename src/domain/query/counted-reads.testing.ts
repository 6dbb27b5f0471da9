import { mapChildren } from './typed-expr.ts';
import type { TypedExpr } from './typed-plan.ts';

/** Counts how often the kind of a node is read: what a walk over an expression does with each node it meets. */
export class CountedReads {
  count = 0;

  /** An equal expression whose reads are counted. */
  of(expr: TypedExpr): TypedExpr {
    return new Proxy(
      mapChildren(expr, (part) => this.of(part)),
      {
        get: (node, member) => {
          if (member === 'kind') this.count += 1;
          return Reflect.get(node, member);
        },
      },
    );
  }
}
