import { number } from './plural.ts';

/** Texts of the audit log. */
export const auditTexts = {
  title: 'Auditoria',
  lead: 'O que membros e quem opera o serviço mudaram, e as entradas: quem, o quê, em quê e de onde.',
  caption: 'Mudanças e entradas, da mais nova à mais antiga',
  empty: 'Nada mudou ainda',
  emptyLead: 'Assim que alguém criar um esquema, um token ou mudar uma configuração, aparece aqui.',
  noneFound: 'Nada com estes filtros',
  noneFoundLead: 'Tire um filtro, ou aumente os dias.',
  when: 'Quando',
  who: 'Quem',
  operator: 'quem opera o serviço',
  what: 'O que fez',
  target: 'Em quê',
  details: 'Detalhes',
  search: 'Em quê',
  searchExample: 'parte do nome',
  area: 'Área',
  member: 'Membro',
  from: 'Desde o dia (UTC)',
  to: 'Até o dia (UTC)',
  any: 'todos',
  clear: 'Limpar filtros',
  download: 'Baixar CSV',
  downloading: (entries: number) => `${number.format(entries)} lidas, parar`,
  cut: (entries: number) =>
    `O arquivo tem as ${number.format(entries)} entradas mais novas. Para as anteriores, filtre por dia.`,
  became: 'depois',
  ofTile: (what: string, title: string) => `${what} do bloco ${title}`,
} as const;

/** What stands before the dot of an action. */
export const auditAreas: Record<string, string> = {
  session: 'Entradas',
  member: 'Membros',
  tenant: 'Conta',
  token: 'Tokens',
  schema: 'Esquemas',
  query: 'Consultas',
  board: 'Quadros',
  upload_url: 'URLs de envio',
  file: 'Arquivos',
  run: 'Processamentos',
  automation: 'Automático',
  webhook: 'Webhooks',
};
