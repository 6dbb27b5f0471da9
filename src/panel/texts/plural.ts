export const number = new Intl.NumberFormat('pt-BR');

/** `1 arquivo`, `2.500 arquivos`. */
export const plural = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;
