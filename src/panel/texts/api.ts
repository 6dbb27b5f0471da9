/** Texts for answers of the service whose own words are for programs. */
export const apiTexts = {
  noConnection: 'Não foi possível falar com o serviço. Confira a conexão e tente de novo.',
  unexpected: (status: number) => `O serviço respondeu de forma inesperada (${status}).`,
  fileChanged: 'O arquivo mudou ou saiu do lugar depois de escolhido. Escolha-o de novo.',
  panelFault:
    'Um defeito do próprio painel impediu isto. Carregue a página de novo; se continuar, avise o suporte.',

  /** By the code of the answer: what its text says in the words of the API. */
  byCode: {
    invalid_request: 'Há algo a corrigir nos campos.',
    internal_error: 'Erro interno. Tente de novo; se continuar, informe o código do pedido ao suporte.',
    query_failed: 'A consulta falhou. Tente de novo; se continuar, informe o código do pedido ao suporte.',
    bad_page_token: 'A próxima página não pode mais ser lida. Execute a consulta de novo.',
    invalid_processing_request: 'Há algo a corrigir no pedido de processamento.',
    table_repair_unavailable: 'A tabela desta instalação é reparada por quem a opera: fale com o suporte.',
    upload_invalid_name: 'O nome do arquivo é inválido.',
    invalid_tenant: 'Os dados da conta têm algo a corrigir.',
    invalid_schema: 'O esquema tem algo a corrigir.',
    invalid_sample: 'O arquivo de exemplo não pôde ser lido.',
    incompatible_schema:
      'As mudanças quebrariam registros já guardados. Desfaça-as, ou crie um novo esquema com esta definição.',
  } as Record<string, string>,
  /** By the code of an answer that names a wait. */
  byCodeWithWait: {
    too_many_attempts: (wait: string) => `Tentativas demais. Tente de novo em ${wait}.`,
    rate_limited: (wait: string) => `O limite de pedidos por minuto foi atingido. Tente de novo em ${wait}.`,
  } as Record<string, (wait: string) => string>,

  /** Types of answers by the name that the same type has in a schema. */
  schemaTypes: { bigint: 'integer', varchar: 'string', double: 'number' } as Record<string, string>,

  /** Names of places in a request, by their first step. */
  places: {
    select: 'Coluna',
    where: 'Filtro',
    order_by: 'Ordem',
    group_by: 'Agrupar por',
    fields: 'Campo',
    event_from: 'De',
    event_to: 'Até',
    limit: 'Linhas por página',
    name: 'Nome',
    slug: 'Slug',
    event_date_field: 'Data do evento',
    email: 'E-mail',
    url: 'Endereço',
    shape_id: 'Máquina',
    executors: 'Executores',
  } as Record<string, string>,
} as const;
