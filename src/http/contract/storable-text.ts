import type { FieldProblem } from '../../domain/app-error.ts';

/**
 * Finds the texts in validated parameters or a validated body that PostgreSQL cannot store: U+0000 has no place in its
 * texts, a lone surrogate none in UTF-8. Names of members are checked as well.
 */
export function unstorableTexts(values: object): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const open: [place: string, value: unknown][] = [['', values]];
  while (open.length > 0) {
    const [place, value] = open.pop()!;
    if (typeof value === 'string') {
      if (!isStorable(value)) problems.push({ field: place || 'body', code: 'bad_text' });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value).reverse()) {
        const at = place === '' ? key : `${place}.${key}`;
        if (!isStorable(key)) problems.push({ field: at, code: 'bad_text' });
        open.push([at, member]);
      }
    }
  }
  return problems;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
