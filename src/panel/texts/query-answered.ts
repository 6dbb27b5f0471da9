import type { Reason } from '../pages/query/result/answered/reason-of.ts';
import { formatBytes } from '../parts/figures/format.ts';
import { number, plural } from './plural.ts';

const files = (count: number) => plural(count, 'arquivo', 'arquivos');

/** Texts of how a query was answered. */
export const answeredTexts = {
  title: 'Como foi respondida',
  rawFiles: 'Arquivos ainda não processados',
  filesOf: (count: number, bytes: string) => (count === 0 ? 'nenhum' : `${number.format(count)} · ${bytes}`),
  dataFiles: 'Arquivos da tabela',
  otherTable: 'os de uma tabela Iceberg',
  leftOut: 'Arquivos fora do período',
  read: 'Lido',
  readOf: (rows: number, bytes: string) => `${plural(rows, 'registro', 'registros')} · ${bytes}`,
  position: 'Posição do esquema',
  lane: 'Faixa',
  lanes: {
    light: 'das consultas curtas',
    heavy: 'das consultas longas',
    alone: 'própria, num processo à parte',
    none: 'a do Trino',
  },
  page: 'Página',
  firstPage: 'a primeira',
  nextPage: 'seguinte, na posição da primeira',
  spooled: 'Guardado em disco até ser lido',

  stages: 'Onde ficou o tempo',
  stageNames: {
    planning_ms: 'Planejar',
    waiting_ms: 'Esperar por um lugar',
    lost_ms: 'Recomeçar',
    engine_ms: 'Calcular',
    fetching_ms: 'Buscar as linhas',
    printing_ms: 'Escrever as linhas',
    sending_ms: 'Enviar',
  },

  statement: 'SQL',
  dialects: { duckdb: 'DuckDB', trino: 'Trino' },
  statementLabel: (dialect: string) => `SQL do ${dialect}`,
  statementHelp: 'Só para leitura: o nome do esquema está no lugar dos arquivos e tabelas do serviço.',
  statementShort: 'O início; copie para ter o texto todo.',

  remedies: {
    process: { label: 'Processar arquivos', path: (slug: string) => `/esquemas/${slug}/processamento` },
    limits: { label: 'Ver os limites da conta', path: () => '/configuracoes' },
  },

  reason: (reason: Reason, duration: (seconds: number) => string): string => {
    const time = duration(reason.seconds);
    switch (reason.kind) {
      case 'quick':
        return `Respondida em ${time}.`;
      case 'waited':
        return reason.queries > 0
          ? `Esperou ${time} por um lugar: ${plural(reason.queries, 'consulta da conta já rodava', 'consultas da conta já rodavam')}.`
          : `Esperou ${time} por um lugar: o serviço estava ocupado.`;
      case 'raw':
        return `Levou ${time}: leu ${formatBytes(reason.bytes)} em ${files(reason.files)} sem processar. Processados, leem menos.`;
      case 'again':
        return `Perdeu ${time}: começou entre as consultas curtas e recomeçou entre as longas.`;
      case 'read':
        return `Levou ${time}: leu ${plural(reason.rows, 'registro', 'registros')}, ${formatBytes(reason.bytes)}. Menos dias leem menos.`;
      case 'sent':
        return `Levou ${time} para entregar as linhas. Menos linhas ou colunas chegam antes.`;
      case 'planned':
        return `Levou ${time} para reunir ${files(reason.files)}.`;
    }
  },
} as const;
