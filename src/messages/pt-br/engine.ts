import type { ErrorText } from '../error-text.ts';

/** Errors of the query engines while a query runs. */
export const engine = {
  query_timeout: {
    status: 504,
    text: 'A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo.',
    cause:
      'A consulta não terminou no tempo que o plano lhe dá. No painel ele está em Configurações > Plano.',
    cure: 'Peça menos: um período menor, menos colunas ou grupos. Processar os arquivos pendentes do esquema também deixa as consultas mais rápidas.',
  },
  query_wait_timeout: {
    status: 504,
    text: 'A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo.',
    cause: 'Outras consultas ocuparam todos os lugares até o tempo desta acabar.',
    cure: 'Faça menos consultas ao mesmo tempo e repita. Uma consulta de que não precisa mais para quando a conexão dela se fecha.',
  },
  too_many_queries: {
    status: 429,
    text: 'Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s.',
    cause: 'Já há muitas consultas da conta à espera; as de todos os tokens e as do painel contam juntas.',
    cure: 'Faça o seu programa esperar as respostas antes de perguntar mais, e repita depois dos segundos de `Retry-After`.',
  },
  query_cancelled: {
    status: 499,
    text: 'A consulta foi cancelada.',
    cause: 'Quem perguntou fechou a conexão, ou o serviço parou durante a consulta.',
    cure: 'Se a resposta ainda importa, faça a consulta de novo.',
  },
  numeric_overflow: {
    status: 422,
    text: 'Um cálculo da consulta produziu um número fora da faixa do seu tipo.',
    cause:
      'Um resultado não cabe no seu tipo: um inteiro de mais de 64 bits ou um decimal de mais de 38 dígitos.',
    cure: 'Converta os valores antes da conta, como em `sum(cast(x as decimal(38,0)))` ou, se uma aproximação serve, `cast(x as number)`.',
  },
  query_too_large: {
    status: 422,
    text: 'A consulta precisa de mais memória do que o permitido. Reduza o período ou o número de grupos.',
    cause: 'A consulta, ou uma só linha do resultado, pede mais memória do que uma consulta pode ter.',
    cure: 'Reduza o período ou o número de grupos, e peça menos colunas, sobretudo as de textos longos e as `json`.',
  },
  query_text_too_long: {
    status: 422,
    text: 'A consulta ficou longa demais para o motor: o período tem arquivos demais que esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema, reduza o período ou simplifique as expressões.',
    cause:
      'O motor recebe cada arquivo que espera o processamento no próprio texto da consulta, que tem um tamanho máximo: cabem cerca de 40.000 arquivos.',
    cure: 'Processe os arquivos do esquema: os já processados não contam. Para isso acontecer sozinho, crie uma regra de processamento automático. Até lá, consulte períodos menores.',
  },
  query_spill_exceeded: {
    status: 422,
    text: 'A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o período, as colunas ou o número de grupos, ou ordene menos registros.',
    cause: 'Para agrupar ou ordenar, a consulta usou todo o espaço temporário que a conta pode ter.',
    cure: 'Divida o período em partes e junte os resultados. Quem opera o serviço pode aumentar o espaço com `CELEIRO_QUERY_SPILL_MB`.',
  },
  answer_too_large: {
    status: 422,
    text: 'A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por página (limit) ou menos colunas.',
    cause: 'As linhas pedidas de uma vez ocupam mais espaço do que uma resposta pode ter até ser lida.',
    cure: 'Diminua `limit` e busque as páginas seguintes com `page_token`, ou deixe fora de `select` as colunas de textos longos e as `json`.',
  },
  too_many_answer_bytes: {
    status: 429,
    text: 'As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit} MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds} s.',
    cause:
      'Várias respostas grandes da conta esperam ao mesmo tempo que os seus clientes as leiam; as de todos os tokens e as do painel contam juntas.',
    cure: 'Faça o seu programa ler cada resposta até o fim antes de pedir outra grande, e repita depois dos segundos de `Retry-After`. Um `limit` menor também ajuda.',
  },
  answers_busy: {
    status: 503,
    text: 'Há respostas grandes demais à espera de quem as leia, e não há lugar para esta agora. Peça menos linhas por página (limit), ou tente de novo em {seconds} s.',
    cause: 'Respostas de muitas contas, juntas, ocupam o espaço em disco que o serviço reserva para elas.',
    cure: 'Repita depois dos segundos de `Retry-After`. Uma resposta pequena não precisa desse espaço: diminua `limit`.',
  },
  file_damaged: {
    status: 409,
    text: 'O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo.',
    cause:
      'O conteúdo guardado de um arquivo sumiu ou foi mudado por fora do serviço. Sem ele a resposta estaria errada, e por isso não há resposta.',
    cure: 'No painel: Arquivos > o arquivo > Pôr de lado; no terminal: `celeiro file set-aside`. Depois repita a consulta. Ou envie de novo o original, que fica no lugar do danificado, ou peça a quem opera o serviço que o restaure.',
  },
  table_damaged: {
    status: 409,
    text: 'Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos arquivos enviados.',
    cause:
      'Um arquivo da tabela colunar sumiu ou foi mudado por fora do serviço. Sem ele a resposta estaria errada, e por isso não há resposta.',
    cure: 'No painel: Esquemas > o esquema > Reparar tabela; no terminal: `celeiro schema repair-table`. Depois repita a consulta.',
  },
  query_failed: {
    status: 500,
    text: 'A consulta falhou. Tente de novo; se continuar, informe o request_id.',
    cause: 'O motor de consultas falhou por um motivo que o serviço não conhece.',
    cure: 'Repita a consulta. Se ela falhar de novo, informe o `request_id` e a consulta a quem opera o serviço.',
  },
} as const satisfies Record<string, ErrorText>;
