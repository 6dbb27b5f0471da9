import { number, plural } from './plural.ts';

/** Texts of a schema's first page: its records and fields. */
export const dataTexts = {
  dataRange: (from: string, to: string) => `Registros de ${from} a ${to}.`,
  noDataLead: 'Os registros deste esquema.',
  query: 'Consultar',
  loading: 'Lendo os registros…',
  openInConsole: 'Abrir na consulta',

  noData: 'Ainda não há registros',
  noDataHelp: 'Solte um arquivo em qualquer lugar desta página: JSONL, CSV ou lista JSON, comprimido ou não.',
  inactive: 'O esquema está inativo e não recebe arquivos.',
  sendByProgram: 'Enviar por programa',

  filters: 'Filtros da página',
  removeFilter: (words: string) => `Remover o filtro ${words}`,
  clearFilters: 'Remover todos',
  filterBy: (field: string) => `Filtrar por este valor de ${field}`,
  filterByValue: (value: string) => `Só registros com ${value}`,

  overTime: {
    hour: 'Registros por hora',
    day: 'Registros por dia',
    month: 'Registros por mês',
    year: 'Registros por ano',
  },
  overTimeLead: (field: string) => `Por ${field}, em UTC.`,

  newest: 'Registros mais recentes',
  newestLead: (most: number) =>
    `Os ${number.format(most)} que chegaram por último. Clique em um valor para ver só os registros com ele.`,
  noRecords: 'Nenhum registro',
  noRecordsHelp: 'Nenhum registro satisfaz os filtros da página. Remova um deles para ver mais.',
  record: 'Registro',
  recordGone: 'O arquivo deste registro não está mais entre os dados.',
  nullValue: 'nulo',
  list: (count: number) => `lista de ${plural(count, 'item', 'itens')}`,
  object: (count: number) => `objeto de ${plural(count, 'membro', 'membros')}`,

  fields: 'Campos',
  fieldsLead:
    'O que todos os registros têm em cada campo. Abra um campo para ver como os valores se distribuem.',
  moreFields: (count: number) => `Mostrar mais (${number.format(count)})`,
  noNulls: 'sem nulos',
  nulls: (count: string, share: string) => `${count} nulos (${share})`,
  distinct: (count: number) => plural(count, 'valor distinto', 'valores distintos'),
  upTo: 'a',
  onlyNulls: 'O campo é nulo em todos os registros.',
  noDistribution: 'Valores JSON aninhados não são comparados. Abra um registro para vê-los.',
  distributionOf: (field: string) => `Valores de ${field}`,
  otherValues: (count: number) => `e mais ${plural(count, 'valor', 'valores')}`,
  emptyText: '(texto vazio)',
} as const;
