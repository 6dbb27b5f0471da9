/** The page at `/docs/erros`. */
export const errorsPage = {
  title: 'Erros da API do Celeiro: causa e solução',
  heading: 'Erros: causa e solução',
  skip: 'Ir para o conteúdo',
  api: 'Celeiro · Documentação',
  lead: 'Toda resposta de erro tem um código em `code`, que não muda, e o cabeçalho `Link`, que leva ao lugar dele nesta página.',
  howToRead:
    'O que aparece aqui entre chaves, como {limit}, a resposta traz preenchido. O status é o de uma resposta com o código; códigos de um só campo apenas explicam os textos de `errors`.',
  support:
    'Se a solução não bastar, informe a quem opera o serviço o `request_id` da resposta, que está também no cabeçalho `X-Request-Id`.',
  contents: 'Nesta página',
  status: 'Status',
  answer: 'Resposta',
  report: 'Relatório',
  cause: 'Causa',
  cure: 'O que fazer',
  codeCount: '{count} códigos',
  lines: 'Linhas inválidas de um arquivo',
  linesLead:
    'Um arquivo com linhas inválidas é recusado com `upload_not_jsonl`, e `report` descreve as primeiras 100, cada uma com um destes códigos. No painel, a página do arquivo mostra o relatório.',
} as const satisfies Record<string, string>;

/** Headings of the areas of the catalogue. */
export const areaTitles = {
  service: 'Requisições, identidade e contas',
  budgets: 'Limites da conta e do endereço de rede',
  uploads: 'Envio de arquivos',
  query: 'Como se escreve uma consulta',
  engine: 'Execução de consultas',
  processing: 'Processamento',
  schemas: 'Esquemas e arquivos de exemplo',
  panelAccounts: 'Painel: entrada, membros e tokens',
  panelData: 'Painel: arquivos, execuções e exemplos',
  boards: 'Painel: quadros e seus links',
  webhooks: 'Webhooks e suas entregas',
  dependencies: 'O que o serviço usa e não responde',
} as const satisfies Record<string, string>;
