import { plural } from './plural.ts';

/** Texts of credits and their ledger. */
export const creditsTexts = {
  title: 'Créditos',
  lead: 'Processar consome créditos; enviar e consultar, não.',
  balance: 'Saldo livre',
  reserved: 'Reservado por execuções em andamento',
  history: 'Ao longo do tempo',
  unit: 'Período do gráfico',
  byDay: '30 dias',
  byMonth: '12 meses',
  period: 'Período',
  balanceChart: 'Saldo livre no fim de cada período',
  useChart: 'Créditos usados, por esquema',
  noUse: 'Nada foi cobrado neste tempo.',
  schemasLeftOut: (count: number) =>
    `Fora do gráfico: ${plural(count, 'esquema', 'esquemas')} com menos uso.`,
  pace: (charged: string, days: number, day: string) =>
    days === 0
      ? `Estimativa: no ritmo dos últimos 30 dias (${charged} créditos), o saldo não dura mais um dia.`
      : `Estimativa: no ritmo dos últimos 30 dias (${charged} créditos), o saldo acaba em ${plural(days, 'dia', 'dias')}, por volta de ${day}.`,
  schema: 'Esquema',
  anySchema: 'todos',
  from: 'Desde o dia (UTC)',
  to: 'Até o dia (UTC)',
  clear: 'Limpar filtros',
  noneFound: 'Nenhum movimento com estes filtros',
  noneFoundHelp: 'Tire um filtro, ou aumente os dias.',
  ledger: 'Extrato',
  ledgerLead: 'Tudo o que mudou o saldo, o mais novo primeiro.',
  at: 'Quando',
  what: 'O quê',
  amount: 'Valor',
  after: 'Saldo depois',
  kinds: {
    grant: 'Créditos recebidos',
    reserve: 'Reserva no começo',
    release: 'Reserva devolvida',
    charge: 'Custo da execução',
  },
  run: (id: number) => `execução ${id}`,
  none: 'Nenhum movimento ainda',
  noneHelp: 'Quem opera o serviço concede créditos; cada execução aparece aqui.',
} as const;
