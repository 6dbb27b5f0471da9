/** Errors of the query engines while a query runs. */
export const engine = {
  query_timeout: {
    status: 504,
    text: 'A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo.',
  },
  query_wait_timeout: {
    status: 504,
    text: 'A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo.',
  },
  too_many_queries: {
    status: 429,
    text: 'Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s.',
  },
  query_cancelled: { status: 499, text: 'A consulta foi cancelada.' },
  numeric_overflow: {
    status: 422,
    text: 'Um cálculo da consulta produziu um número fora da faixa do seu tipo.',
  },
  query_too_large: {
    status: 422,
    text: 'A consulta precisa de mais memória do que o permitido. Reduza o período ou o número de grupos.',
  },
  query_spill_exceeded: {
    status: 422,
    text: 'A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o período, as colunas ou o número de grupos, ou ordene menos registros.',
  },
  file_damaged: {
    status: 409,
    text: 'O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo.',
  },
  table_damaged: {
    status: 409,
    text: 'Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos arquivos enviados.',
  },
  query_failed: {
    status: 500,
    text: 'A consulta falhou. Tente de novo; se continuar, informe o request_id.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
