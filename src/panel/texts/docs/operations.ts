/** What the documentation says of one operation of the public contract. Texts are marked up as `rich-text.ts` reads them. */
export interface OperationText {
  /** Of the navigation and of the page's heading. */
  title: string;
  /** One sentence below the heading. */
  summary: string;
  text: string;
  /** What the examples of the clients do in its place, where a client has no call of its own for it. */
  clients?: string;
}

/** By operationId. */
export const operationTexts: Record<string, OperationText> = {
  generateUploadToken: {
    title: 'Gerar uma URL de envio',
    summary: 'Cria uma URL temporária para a qual arquivos de um esquema são enviados.',
    text: `Os arquivos enviados à URL são conferidos com a versão do esquema que vale agora, mesmo que uma nova apareça antes de chegarem. A mesma URL recebe quantos arquivos você quiser até expirar: não gere uma por arquivo.

A URL é uma credencial. Quem a tem envia arquivos a este esquema até ela expirar.`,
    clients:
      'Os clientes não têm uma chamada só para isto: o envio gera a URL, guarda-a para os próximos arquivos e a renova quando expira.',
  },
  uploadFile: {
    title: 'Enviar um arquivo',
    summary: 'Envia um arquivo JSONL; cada linha é conferida enquanto os bytes chegam.',
    text: `O arquivo vai para \`{upload_url}/{file_name}\`. Não há cabeçalho \`Authorization\` nem parâmetros de consulta: a própria URL é a credencial. O arquivo só é guardado se todas as linhas forem válidas, e **cada registro pode ser consultado a partir da resposta 200**. Processar, mais tarde, move os registros para a tabela colunar; em todo momento uma consulta vê cada registro exatamente uma vez.

**O que é um arquivo válido.** UTF-8 sem marca de ordem de bytes. As linhas terminam em LF ou CRLF; a última pode não terminar. Ao menos uma linha, nenhuma linha vazia, no máximo 16 MiB por linha. Cada linha é um objeto JSON (RFC 8259), sem chaves repetidas, com até 64 níveis e chaves de até 32 KiB. Cada linha obedece à versão do esquema: campos obrigatórios presentes e não nulos, valores do tipo declarado (ou nulos, se o campo é opcional) e nenhum campo não declarado, a não ser que o esquema os ignore.

| tipo do campo | valor |
| \`string\` | um texto JSON |
| \`integer\` | um número JSON sem fração nem expoente, de 64 bits com sinal |
| \`number\` | um número JSON finito como double |
| \`decimal(p,s)\` | um número JSON sem expoente que caiba exatamente; nada é arredondado |
| \`boolean\` | \`true\` ou \`false\` |
| \`date\` | um texto \`AAAA-MM-DD\`, uma data que existe, anos 0001 a 9999 |
| \`timestamp\` | um texto RFC 3339 com \`T\` ou espaço, até 9 casas de segundo (6 são guardadas); sem fuso é UTC |
| \`json\` | qualquer valor JSON, guardado como JSON; números com fração ou expoente dentro dele são lidos como double: o que deve ser exato vai em um campo \`decimal\` ou em um texto |

Um campo opcional ausente é nulo.

**Repetir é seguro.** Um conteúdo que o esquema já tem, com qualquer nome, recebe 200 com \`duplicate: true\` e nada é guardado duas vezes: repita o PUT cuja resposta se perdeu. Um arquivo que espera processamento e cujo conteúdo guardado falta ou está danificado não conta: o novo fica no lugar dele, com \`duplicate: false\`. Quando o armazenamento da conta não tem lugar para o arquivo, só a repetição com o nome já guardado recebe essa resposta; com outro nome, 507. Outro conteúdo com o nome de um arquivo guardado recebe 422. Uma conexão cortada no meio deixa um registro \`failed\` em até um minuto, e nenhum objeto guardado.

**Tamanho.** Um arquivo maior que o limite do plano (5 GiB no plano padrão, contados depois de descomprimir) recebe 413 assim que se sabe. Recomendamos arquivos de até 10 MB: divida os maiores e envie as partes em paralelo para a mesma URL, como fazem os clientes. Duas partes não podem ser iguais: a segunda seria uma duplicata, e os registros dela não seriam guardados. Não há limite de requisições por minuto; quantos envios de uma conta ocorrem ao mesmo tempo é limitado (32 no plano padrão), e também quantos deles podem ter uma linha acima de 512 KiB. Um a mais espera até 5 s pela vez, com linha longa até 30 s, e então recebe 429 \`too_many_uploads\`: envie de novo depois de \`Retry-After\`. O mesmo vale quando os envios de todas as contas chegam ao que a memória do serviço permite: 503 \`uploads_busy\`.

A resposta pode chegar, e a conexão ser fechada, antes que o corpo inteiro tenha sido lido.`,
    clients:
      'Os clientes cortam o arquivo em partes no fim de linhas, enviam-nas em paralelo, comprimidas, e repetem o que pode ser repetido.',
  },
  getSchema: {
    title: 'Ler a definição de um esquema',
    summary: 'Devolve os campos da versão mais nova, no documento que a criou.',
    text: 'Com ela um cliente dá tipos aos registros e confere as linhas antes de enviá-las. Esquemas inativos também podem ser lidos. Qualquer token válido pode lê-la, seja qual for o escopo.',
  },
  listFiles: {
    title: 'Listar os arquivos',
    summary: 'Percorre, em páginas e com filtros, os arquivos enviados a um esquema.',
    text: `Todos os filtros dados valem ao mesmo tempo. Os que procuram um trecho (\`search\`, \`storage_path\`, \`schema_version\`, \`file_name\`) o acham em qualquer lugar, sem distinguir maiúsculas de minúsculas, e tomam \`%\` e \`_\` ao pé da letra. Itens iguais em \`sort_by\` seguem o \`id\` na mesma direção: as páginas não se sobrepõem enquanto nada muda.

Envios que falharam e arquivos inválidos também aparecem: de cada esquema os 10.000 mais novos, pois os registros dos mais antigos são removidos. Esquemas inativos podem ser listados.`,
  },
  directUpload: {
    title: 'Envio direto (descontinuado)',
    summary: 'Não aceita mais nada: responde 410 a toda requisição autenticada.',
    text: 'Nem o escopo do token, nem o slug, nem o corpo são examinados. Use [Gerar uma URL de envio](/docs/operacoes/generateUploadToken) e [Enviar um arquivo](/docs/operacoes/uploadFile).',
  },
  queryRecords: {
    title: 'Consultar registros',
    summary: 'Responde uma consulta sobre todos os registros de um esquema.',
    text: `São todos os registros desde que o envio deles recebeu 200, processados ou não, cada um exatamente uma vez. Nada do texto da requisição chega a um banco de dados: ele é lido, vira um plano com tipos, e os valores viajam como literais. A resposta é a mesma em qualquer instalação. Esquemas inativos podem ser consultados.

**Expressões** (\`select\`). Um nome de coluna ou uma expressão, com \`as nome\` ou chamada pelo próprio texto: colunas, literais, aritmética, \`case\` e uma lista de funções. [A linguagem de consulta](/docs/consultas) tem todas. O que não existe recebe 422, com a posição no texto.

**Campos do sistema.** \`_file_id\` (bigint), \`_file_name\` (varchar), \`_schema_version\` (varchar) e \`_ingested_at\` (timestamp): o arquivo de onde veio o registro, a versão do esquema com que foi conferido e o instante em que o envio foi aceito. Podem ser selecionados, filtrados e agrupados.

**Páginas.** Toda resposta depois da qual há mais linhas traz \`next_page_token\` e o cabeçalho \`X-Next-Page-Token\`; envie-o como \`page_token\`, sozinho ou com a mesma consulta. As páginas mostram os dados como estavam na primeira. Uma página custa o mesmo, seja qual for o número dela.`,
  },
  processFiles: {
    title: 'Processar os arquivos pendentes',
    summary: 'Inicia as execuções que movem os arquivos pendentes para a tabela colunar.',
    text: `Encontra os arquivos pendentes de todas as versões do esquema, confere o plano, reserva créditos, cria uma execução para cada versão com arquivos pendentes, inicia-as e devolve os ids. É opcional: os registros já podem ser consultados, e o painel pode processar automaticamente. A resposta vem antes de as execuções terem máquina: uma que não consegue começar fica \`failed\`, e os webhooks avisam.

Se o limite de execuções em andamento do plano só tem lugar para algumas dessas versões, começam as mais antigas, e os outros arquivos continuam pendentes para uma próxima chamada. Sem lugar para nenhuma, a resposta é 429.

Uma execução leva no máximo 50.000 arquivos, os mais antigos da versão. Os outros continuam pendentes para uma próxima chamada; \`files_count\` diz quantos foram levados.

Um arquivo pertence a no máximo uma execução. De duas chamadas ao mesmo tempo, cada arquivo vai para uma; a que não encontra nenhum recebe 422. Uma execução que falha ou é cancelada devolve os arquivos. Enquanto ela trabalha, as consultas veem cada registro exatamente uma vez.

Uma execução usa \`executors\` máquinas da forma escolhida e, no Kubernetes, mais um driver. O preço é o das máquinas que trabalham, por segundo; é estimado e reservado no início e acertado no fim.

Cada mudança de estado (\`started\`, \`running\`, \`completed\`, \`failed\`, \`cancelled\`) é enviada aos [webhooks](/docs/webhooks) da conta.`,
  },
  listShapes: {
    title: 'Listar as máquinas',
    summary: 'Devolve as formas de máquina ativas, para escolher em que se processa.',
    text: 'A resposta é uma lista, sem objeto em volta. Qualquer token válido pode lê-la, seja qual for o escopo, e não há limite de requisições por minuto. No Kubernetes uma execução usa ao menos duas CPUs, uma delas do driver; um serviço em uma só máquina não tem driver.',
  },
};

/** Groups of operations, by their tag in the contract. */
export const tagTexts: Record<string, string> = {
  upload: 'Envio',
  files: 'Arquivos',
  schemas: 'Esquemas',
  query: 'Consulta',
  processing: 'Processamento',
};

/** What an answer that succeeds means, by operationId and status. */
export const answerTexts: Record<string, string> = {
  'generateUploadToken.200': 'A URL foi criada.',
  'uploadFile.200':
    'O arquivo está guardado e os registros podem ser consultados, ou (`duplicate: true`) já podiam.',
  'getSchema.200': 'A definição.',
  'listFiles.200': 'Uma página de arquivos. Uma página depois da última é vazia.',
  'queryRecords.200':
    'As linhas, na forma que `format` nomeia. O status é decidido antes do primeiro byte: uma consulta que falha nunca responde 200. Com `format: jsonl` o corpo tem um objeto JSON por linha (`application/x-ndjson`), sem `meta` nem `statistics`.',
  'processFiles.200': 'As execuções foram criadas e começam agora.',
  'listShapes.200': 'As formas de máquina.',
};

/** Bodies of requests, by operationId, and the forms that a body may have, by the name of the schema. */
export const bodyTexts: Record<string, string> = {
  generateUploadToken: 'Um objeto JSON com um só membro.',
  uploadFile:
    'Os bytes do arquivo, com ou sem `Content-Length` (chunked). O conteúdo decide, não o `Content-Type`: qualquer um serve, ou nenhum.',
  queryRecords: 'Uma consulta, ou a próxima página de uma.',
  processFiles: 'Opcional nos planos sem processamento personalizado. Um corpo ausente é um objeto vazio.',
};

/** Forms of a body or an answer that has several, by the name of their schema. */
export const formTexts: Record<string, string> = {
  QueryFirstPage: 'Uma consulta',
  QueryNextPage: 'A próxima página',
  QueryResultJson: 'Formato json',
  QueryResultCompact: 'Formato json_compact',
  QueryResultCompactStrings: 'Formato json_compact_strings',
};

/** Headers of answers. */
export const headerTexts: Record<string, string> = {
  'X-Request-Id':
    'Identifica a requisição nos registros do serviço. Os erros o repetem em `request_id`; informe-o ao suporte.',
  RateLimit:
    'O que resta do limite: `r` requisições nesta janela, que termina em `t` segundos. Está em toda resposta de uma operação limitada.',
  'RateLimit-Policy': 'O limite que vale: `q` requisições por janela de `w` segundos, contadas por token.',
  'Retry-After': 'Segundos inteiros depois dos quais faz sentido tentar de novo.',
  'X-Next-Page-Token':
    'O cursor da próxima página, o mesmo de `next_page_token`. No formato `jsonl` só está aqui. Ausente quando não há mais linhas.',
  'WWW-Authenticate': 'O esquema de autenticação a usar, `Bearer`.',
  Link: 'Leva à causa e à solução do erro nesta instalação (`rel="help"`).',
  Allow: 'Os métodos que o endereço tem.',
};
