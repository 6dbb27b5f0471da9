import { convertTexts } from '../../texts/convert.ts';
import type { TargetField } from '../cells/target-field.ts';

export interface NamedColumn {
  /** Key of the column in JSON; unique. */
  key: string;
  field: TargetField | undefined;
  /** Whether the header was empty or repeated. */
  isRenamed: boolean;
}

/** Names columns by their headers, and finds the field of each: the one with this key, otherwise with this name. */
export function namedColumns(header: string[], fields: TargetField[]): NamedColumn[] {
  const trimmed = header.map((name) => name.trim());
  const names = uniqueNames(trimmed);
  // A key may end with spaces, which headers lose.
  const byName = names.map(
    (name) => fields.find(({ key }) => key === name) ?? fields.find(({ key }) => key.trim() === name),
  );
  const taken = new Set(byName.map((field) => field?.key));
  for (const [index, name] of names.entries()) {
    const field = fields.find((field) => field.name === name && !taken.has(field.key));
    if (byName[index] || !field || names.includes(field.key)) continue;
    byName[index] = field;
    taken.add(field.key);
  }
  return names.map((name, index) => ({
    key: byName[index]?.key ?? name,
    field: byName[index],
    isRenamed: name !== trimmed[index],
  }));
}

function uniqueNames(trimmed: string[]): string[] {
  const written = new Set(trimmed);
  const used = new Set<string>();
  return trimmed.map((header, index) => {
    const base = header || convertTexts.unnamedColumn(index + 1);
    let name = base;
    // A name made here must not be that of another header.
    for (let n = 2; used.has(name) || (name !== header && written.has(name)); n++) name = `${base}_${n}`;
    used.add(name);
    return name;
  });
}
