/**
 * What the documentation says of parameters: by name, or by `operationId.name` where one operation has its own. Texts are
 * marked up as `rich-text.ts` reads them.
 */
export const parameterTexts: Record<string, string> = {
  slug: 'O slug de um esquema da conta do token. Um slug que nenhum esquema da conta tem recebe 404, exista ou não em outra.',
  'directUpload.slug': 'Não é examinado.',
  credential:
    'A última parte da `upload_url`: um valor assinado, que não se pode forjar, com o id e a validade. Não o desmonte.',
  'uploadFile.file_name':
    'Nome do arquivo, codificado na URL. Decodificado tem de 1 a 255 bytes UTF-8, termina em `.jsonl` com algo antes, sem `/`, `\\` ou caracteres de controle; senão 422. Um nome é único no esquema; os de envios que falharam ficam livres.',
  'Content-Encoding':
    '`gzip` quando o corpo está comprimido; `identity` ou ausente quando não está. Limites, posições e hashes contam os bytes descomprimidos. Outras codificações recebem 415.',
  per_page: 'Arquivos por página.',
  page: 'Número da página, a partir de 1.',
  search: 'Arquivos cujo nome, caminho ou estado do envio contém este texto.',
  sort_by: 'O membro do registro do arquivo pelo qual se ordena.',
  sort_direction: 'Direção da ordem.',
  date_from: 'Arquivos criados a partir daqui, inclusive. Um dia vale pelo começo dele, em UTC.',
  date_to: 'Arquivos criados até aqui, inclusive. Um dia vale pelo fim dele, em UTC.',
  created_at_start: 'O mesmo que `date_from`; se os dois vierem, os dois valem.',
  created_at_end: 'O mesmo que `date_to`; se os dois vierem, os dois valem.',
  storage_path: 'Arquivos cujo caminho no armazenamento contém este texto.',
  schema_version: 'Arquivos cuja versão do esquema contém este texto.',
  file_name: 'Arquivos cujo nome contém este texto.',
  validation: 'Arquivos com este resultado da conferência.',
  upload_status: 'Arquivos com este estado do envio.',
  processing_status:
    'Arquivos com este estado do processamento. `pending` com `upload_status=completed` são os que uma execução levaria.',
  run_id:
    'Arquivos que esta execução processa ou processou. Uma que falhou ou foi cancelada devolveu os arquivos e não lista nenhum.',
};

/**
 * What the documentation says of members of bodies and answers: by `Schema.member`; a member that refers to a named schema
 * may leave the text to that schema.
 */
export const memberTexts: Record<string, string> = {
  'UploadTokenRequest.minutes': 'Por quantos minutos, a partir de agora, a URL vale.',
  'UploadToken.id': 'Identificador do token gerado.',
  'UploadToken.upload_url':
    'O prefixo do endereço de envio. Adicione `/{file_name}` e envie o arquivo com PUT. É uma credencial: guarde-a em segredo. O servidor pode não ser o da API.',
  'UploadToken.expires_at': 'Fim da validade, RFC 3339 em UTC.',
  'UploadToken.success': 'Sempre true.',

  'UploadResult.success': 'Sempre true. Todos os registros do arquivo já podem ser consultados.',
  'UploadResult.file': 'O registro do arquivo.',
  'UploadResult.duplicate':
    'True quando o esquema já tinha este conteúdo (mesmo SHA-256), com qualquer nome. Nada foi guardado de novo, e `file` é o registro guardado primeiro.',

  'FileRecord.id': 'Identificador único; o valor do campo do sistema `_file_id` dos registros.',
  'FileRecord.file_name': 'O nome com que foi enviado.',
  'FileRecord.size_bytes': 'Tamanho do conteúdo em bytes, descomprimido.',
  'FileRecord.schema_version':
    'A versão do esquema que valia quando a URL de envio foi gerada; o arquivo foi conferido com ela.',
  'FileRecord.storage_path':
    'Chave do objeto guardado. Nula quando nada está guardado: durante o envio, depois de uma falha, e quando um arquivo processado foi excluído.',
  'FileRecord.rows':
    'Registros de um arquivo válido, linhas de um inválido; nulo se o envio foi interrompido ou continua.',
  'FileRecord.sha256':
    'SHA-256 do conteúdo descomprimido, em hexadecimal; nulo se o envio não foi concluído.',
  'FileRecord.run_id': 'A execução que processa ou processou o arquivo; nulo quando nenhuma o tem.',
  'FileRecord.created_at': 'Quando o envio começou, RFC 3339 em UTC.',
  'FileRecord.updated_at': 'Última mudança deste registro, RFC 3339 em UTC.',
  FileValidation:
    'Resultado da conferência: `pending` enquanto os bytes chegam, depois `valid` ou `invalid`. Continua `pending` se o envio foi interrompido antes.',
  UploadStatus:
    '`pending` enquanto os bytes chegam, `completed` quando o arquivo está guardado e os registros podem ser consultados, `failed` nos demais casos. Um arquivo inválido é `failed` e `invalid`.',
  ProcessingStatus:
    '`pending`: espera uma execução. `processing`: uma execução o tem. `completed`: os registros estão na tabela colunar. `failed`: não será processado. Os registros de um envio concluído podem ser consultados em todos estes estados, exceto de um arquivo danificado que foi posto de lado.',

  'FileList.data': 'Os arquivos da página.',
  'FileList.meta': 'Onde esta página está entre as demais.',
  'FileList.success': 'Sempre true.',
  'PageMeta.current_page': 'A página pedida, também quando vem depois de `last_page`; uma assim é vazia.',
  'PageMeta.from': 'Número do primeiro item da página, contado de 1 em todas; 0 se a página é vazia.',
  'PageMeta.last_page': 'Número da última página; 1 se não há itens.',
  'PageMeta.per_page': 'Itens por página.',
  'PageMeta.to': 'Número do último item da página; 0 se a página é vazia.',
  'PageMeta.total': 'Quantos itens há em todas as páginas.',

  SelectList:
    'Nomes de colunas e expressões, com ou sem `as nome`; sem ele a coluna leva o texto da expressão. `*` como coluna recebe 422. Os nomes das colunas do resultado não se repetem.',
  'QueryFirstPage.event_from':
    'Primeiro dia da janela sobre a data do evento, `AAAA-MM-DD` em UTC, inclusive.',
  'QueryFirstPage.event_to':
    'Último dia da janela, `AAAA-MM-DD` em UTC, inclusive e inteiro. Não vem antes de `event_from`.',
  ConditionList:
    'Filtros. Todas as condições têm de valer. Filtram os registros antes de qualquer agrupamento.',
  GroupList:
    'Colunas pelas quais se agrupa: campos, campos do sistema, ou nomes de expressões de `select` sem agregação. Com agregações em `select`, toda outra coluna tem de estar aqui.',
  OrderList:
    'Ordem das linhas. Nulos vêm por último nas duas direções. O que ela deixa em aberto segue a data do evento e depois um critério estável, de modo que as páginas se repetem iguais.',
  'QueryFirstPage.limit': 'Linhas por página, o mesmo em todas.',
  'QueryFirstPage.offset':
    'Linhas a pular. O custo cresce com o valor, e as páginas mudam quando chegam registros; para muitas linhas use `page_token`, com o qual não pode vir.',
  'QueryFirstPage.format':
    '`json`: linhas como objetos. `json_compact`: linhas como listas. `json_compact_strings`: listas em que todo valor não nulo é um texto. `jsonl`: um objeto por linha.',
  'QueryFirstPage.include_meta': 'False deixa de fora `meta` e `statistics`. Em `jsonl` não muda nada.',
  'QueryNextPage.page_token':
    'O `next_page_token` da página anterior: um texto assinado. Está preso à conta, ao esquema, à consulta e aos dados como estavam na primeira página. Vale uma hora desde a resposta que o trouxe.',
  'QueryNextPage.include_meta': 'Como na primeira página.',
  'QueryNextPage.event_from': 'Como na primeira página; pode ser omitido.',
  'QueryNextPage.event_to': 'Como na primeira página; pode ser omitido.',
  'QueryNextPage.limit': 'Como na primeira página; pode ser omitido.',
  QueryFormat: 'Como as linhas são escritas; pode mudar de uma página para outra.',
  'Condition.field':
    'Nome de um campo do esquema (de qualquer versão) ou do sistema. Não pode ser um nome de `as`.',
  'Condition.value':
    'O valor a comparar; obrigatório, exceto com `is null` e `is not null`. Para `in` e `not in` uma lista de 1 a 1.000 valores; para `between` uma de dois, os dois incluídos; para `like` um texto em que `%` vale qualquer trecho, `_` um caractere e `\\` os torna literais. Os valores têm o tipo do campo; números de muitos dígitos vão como texto. Nulo não é um valor: use `is null`.',
  ConditionOperator:
    'Comparação. Como em SQL, um registro com o campo nulo só satisfaz `is null`. `like` distingue maiúsculas de minúsculas.',
  FieldName: 'Nome de um campo do esquema, do sistema, ou de uma coluna do resultado.',
  'Ordering.direction': 'Direção da ordem, em minúsculas ou maiúsculas.',

  'QueryResultJson.format': 'Sempre `json`.',
  'QueryResultJson.data': 'Linhas como objetos, com os nomes das colunas por chave.',
  QueryMeta: 'As colunas. Ausente com `include_meta: false`.',
  'QueryResultCompact.format': 'Sempre `json_compact`.',
  'QueryResultCompact.data': 'Linhas como listas, com os valores na ordem de `select` e de `meta`.',
  'QueryResultCompactStrings.format': 'Sempre `json_compact_strings`.',
  'QueryResultCompactStrings.data':
    'Linhas como listas, na ordem de `select`; cada valor é um texto ou nulo. Um valor `json` é o texto JSON dele.',
  QueryColumns: 'As colunas, na ordem de `select`. Ausente com `include_meta: false`.',
  'QueryColumn.name': 'Nome do campo, o que vem depois de `as`, ou o texto de uma expressão.',
  'QueryColumn.type':
    '`varchar`, `bigint`, `double`, `decimal(p,s)`, `boolean`, `date`, `timestamp(6) with time zone` ou `json`.',
  QueryStatistics: 'O que a consulta custou. Ausente com `include_meta: false`.',
  'QueryStatistics.elapsed': 'Segundos.',
  'QueryStatistics.rows_read': 'Registros lidos.',
  'QueryStatistics.bytes_read': 'Bytes lidos.',
  NextPageToken:
    'O valor de `page_token` para a próxima página; está também em `X-Next-Page-Token`. Ausente quando não há mais linhas.',

  'ProcessFilesRequest.shape_id':
    'O `id` de uma forma de máquina ativa, para os executores. Obrigatório se o plano permite escolher; nos demais, vale a do plano.',
  'ProcessFilesRequest.executors':
    'Número de executores. No Kubernetes o driver usa mais uma CPU. Obrigatório se o plano permite escolher; nos demais, vale um.',
  'ProcessingStarted.ids':
    'Identificadores das execuções criadas, uma para cada versão com arquivos pendentes, até o limite de execuções em andamento do plano. O `run_id` dos arquivos e dos webhooks se refere a eles.',
  'ProcessingStarted.status':
    'Sempre `started`. Uma execução vai de `started` a `running` e termina como `completed`, `failed` ou `cancelled`.',
  'ProcessingStarted.schema': 'Slug do esquema.',
  'ProcessingStarted.schema_version': 'A versão processada; a mais nova, quando há várias.',
  'ProcessingStarted.shape': 'Nome da forma de máquina usada.',
  'ProcessingStarted.executors': 'Executores de cada execução.',
  'ProcessingStarted.files_count':
    'Arquivos na fila, em todas as execuções juntas. Uma execução leva no máximo 50.000; os demais continuam pendentes.',
  'ProcessingStarted.total_size_mb': 'Tamanho destes arquivos em megabytes (1 MB = 1.048.576 bytes).',

  'Shape.id': 'O valor a usar como `shape_id`.',
  'Shape.name': 'Nome para mostrar.',
  'Shape.architecture': 'Arquitetura do processador.',
  'Shape.default_driver_from_this_architecture':
    'True marca a forma que conduz as execuções com executores desta arquitetura.',
  'Shape.shape': 'Nome do tipo de máquina por trás.',
  'Shape.ocpus': 'Número de CPUs.',
  'Shape.memory_gb': 'Memória em GB.',
  'Shape.recommended_file_size_gb': 'Volume pendente a que convém, em GB; um decimal em texto.',
  'Shape.final_cost_per_hour': 'Créditos por máquina e hora, acertados por segundo; um decimal em texto.',

  Slug: 'Nome do esquema nos caminhos.',
  SchemaVersion:
    'Versão do esquema, com pontos; a primeira é `1.0`. Uma nova só adiciona campos opcionais ou afrouxa os que existem: todo registro guardado continua válido.',
  'SchemaDefinition.active': 'Se o esquema aceita envios e processamento.',
  'SchemaDefinition.document': 'O documento que os conferidores dos clientes leem como `schema.json`.',
  'SchemaFile.name': 'Nome para pessoas.',
  'SchemaFile.event_date_field':
    'Nome do campo `date` ou `timestamp` que ordena os registros no tempo; é obrigatório.',
  'SchemaFile.fields': 'Os campos, na ordem das colunas.',
  'SchemaFile.undeclared_fields': 'O que acontece com um registro que tem uma chave não declarada.',
  'SchemaFileField.name': 'Nome da coluna.',
  'SchemaFileField.key': 'Chave JSON nos registros, quando não é o nome.',
  'SchemaFileField.type':
    '`string`, `integer`, `number`, `decimal(p,s)`, `boolean`, `date`, `timestamp` ou `json`.',
  'SchemaFileField.required': 'Se o campo está presente e não nulo em todo registro.',
  'SchemaFileField.description': 'Para que serve o campo.',

  'Error.error': 'O que deu errado, para pessoas. Os textos podem mudar; programas leem `code`.',
  ErrorCode: 'O que deu errado, para programas. Nunca muda nem é reaproveitado; o catálogo pode crescer.',
  'Error.request_id': 'O valor do cabeçalho `X-Request-Id`; informe-o ao suporte.',
  FieldErrors:
    'Campo ou parâmetro -> textos. Um lugar dentro de um valor é escrito com pontos, posições a partir de 0 (`where.0.value`). São contados no máximo 500 problemas.',
  'InvalidFileError.error': 'O que deu errado, para pessoas.',
  'InvalidFileError.request_id': 'O valor do cabeçalho `X-Request-Id`.',
  'InvalidFileError.report': 'O relatório das linhas inválidas; ausente se o conteúdo não é o motivo.',
  'InvalidFileError.file': 'O registro do arquivo recusado; ausente se o conteúdo não é o motivo.',
  'ValidationReport.lines': 'Linhas lidas.',
  'ValidationReport.bad_lines': 'Linhas que quebram uma regra, também as que vêm depois das 100 primeiras.',
  'ValidationReport.errors': 'As 100 primeiras linhas inválidas.',
  'LineError.line': 'Número da linha, a partir de 1.',
  'LineError.byte_offset':
    'Lugar do problema em bytes desde o começo do arquivo descomprimido, a partir de 0.',
  'LineError.field': 'Chave JSON do campo; nula quando a linha inteira é o problema.',
  'LineError.expected': 'O que deveria estar ali, por exemplo um tipo.',
  'LineError.found': 'O que estava ali, no máximo 80 caracteres.',
  'LineError.code': 'O que está errado, para programas; não muda.',
  'LineError.message': 'O que está errado, para pessoas.',
  'DamagedSourceError.error': 'O que deu errado, para pessoas.',
  'DamagedSourceError.request_id': 'O valor do cabeçalho `X-Request-Id`.',
  'DamagedSourceError.damaged_files':
    'Os arquivos, no máximo dez; ausente se a própria tabela está danificada.',
  'DamagedSourceError.damaged_files.id': 'Identificador do arquivo.',
  'DamagedSourceError.damaged_files.file_name': 'Nome do arquivo.',
};
