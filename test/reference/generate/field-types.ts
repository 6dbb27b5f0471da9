import type { Type } from '../values/types.ts';

const NAMES: Partial<Record<Type['kind'], string>> = {
  varchar: 'string',
  bigint: 'integer',
  double: 'number',
};

/** As a schema names it. */
export const formatType = ({ kind, precision, scale }: Type) =>
  kind === 'decimal' ? `decimal(${precision},${scale})` : (NAMES[kind] ?? kind);
