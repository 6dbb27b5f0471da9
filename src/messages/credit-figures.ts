type Params = Record<string, string | number>;

/** Parameters of texts that are credits: decimals as text, with a point. */
const CREDITS = new Set(['needed', 'balance', 'credits']);
/** Credits have six decimal places; none is rounded away. */
const figures = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** The parameters with all credits as people write them in Brazil: `0,002033`. */
export function withCreditFigures(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      CREDITS.has(name) && typeof value === 'string' ? figures.format(value as `${number}`) : value,
    ]),
  );
}
