import { withCreditFigures } from '../../messages/credit-figures.ts';

const figures = new Intl.NumberFormat('pt-BR');

/** A text of the catalogue with its `{name}` places filled in, numbers as people write them in Brazil. */
export function fillFigures(template: string, params: Record<string, string | number>): string {
  const shown = withCreditFigures(params);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = shown[name] ?? '';
    return typeof value === 'number' ? figures.format(value) : value;
  });
}
