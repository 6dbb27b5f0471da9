const CITIES = ['Uberlândia', 'Sorriso', 'Cascavel', 'Rio Verde', 'Barreiras'];
const DAY_MS = 86_400_000;

/** `count` orders of the last 30 days as JSONL; the same every time but for the days. */
export function orders(count: number, firstId: number): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(order(firstId + index))}\n`).join('');
}

/** Orders of which some break the schema in ways that people meet. */
export function brokenOrders(): string {
  const lines = Array.from({ length: 40 }, (_, index) => order(50_000 + index) as Record<string, unknown>);
  lines[3]!.total = 'R$ 12,90';
  delete lines[7]!.criadoEm;
  lines[12]!.pedidoId = 'A-17';
  lines[20]!.entregue = 'sim';
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"pedidoId": 9,\n`;
}

function order(id: number) {
  const total = ((id * 7919) % 90_000) / 100;
  return {
    pedidoId: id,
    criadoEm: new Date(Date.now() - ((id * 104_729) % (30 * 1440)) * 60_000 - DAY_MS / 2).toISOString(),
    cidade: CITIES[id % CITIES.length],
    total: Number(total.toFixed(2)),
    cupom: id % 7 === 0 ? 'COLHEITA10' : null,
    entregue: id % 3 !== 0,
    itens: [{ produto: `semente-${id % 12}`, quantidade: 1 + (id % 4) }],
  };
}
