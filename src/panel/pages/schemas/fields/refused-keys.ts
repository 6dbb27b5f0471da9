import type { Schemas } from '../../../api/paths.ts';

interface Declared {
  fields: { name: string; key?: string | undefined }[];
  undeclared_fields?: Schemas['UndeclaredFields'];
}

/** Keys of records made for `current` that make `next` refuse them. */
export function refusedKeys(current: Declared, next: Declared): string[] {
  if (next.undeclared_fields !== 'reject') return [];
  const keys = new Set(keysOf(next));
  return keysOf(current).filter((key) => !keys.has(key));
}

function keysOf({ fields }: Declared): string[] {
  return fields.map(({ key, name }) => key ?? name);
}
