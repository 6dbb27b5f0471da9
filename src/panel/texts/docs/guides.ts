import { type Guide, guidePlaces } from './guide-places.ts';

export const conventionsGuide: Guide = {
  ...guidePlaces.conventions,
  lead: 'O que vale em toda operação da API.',
  sections: [
    {
      id: 'autenticacao',
      title: 'Autenticação e escopos',
      text: `\`Authorization: Bearer <token de API>\`. O token, um JWT, é criado por um proprietário no painel, que o mostra uma vez. Pode ser revogado lá, com efeito imediato, e ter validade. Pertence a uma conta: esquemas de outras não existem para ele e recebem 404.

Um token tem escopos; uma operação cujo escopo falta recebe 403. Um token ausente ou inválido recebe 401.

| escopo | operações |
| \`upload\` | [Gerar uma URL de envio](/docs/operacoes/generateUploadToken) |
| \`files\` | [Listar os arquivos](/docs/operacoes/listFiles) |
| \`query\` | [Consultar registros](/docs/operacoes/queryRecords) |
| \`process\` | [Processar os arquivos pendentes](/docs/operacoes/processFiles) |`,
    },
    {
      id: 'requisicoes',
      title: 'Requisições',
      text: `Os corpos são JSON em UTF-8, \`Content-Type: application/json\`, de no máximo 1 MiB, exceto o de um envio. Um corpo pode vir comprimido (\`Content-Encoding: gzip\`, \`deflate\`, \`br\` ou \`zstd\`); o limite conta os bytes descomprimidos. Parâmetros e membros desconhecidos são recusados, e também um texto com U+0000 ou metade de um par substituto.

A ordem das conferências: token (401), limite (429), escopo (403), parâmetros e corpo (400, 413, 415, 422), esquema (404), e depois as regras da operação.`,
    },
    {
      id: 'erros',
      title: 'Erros',
      text: `Todo erro tem um só corpo. Programas leem \`code\`, que nunca muda; \`error\` é para pessoas; \`errors\` diz, quando é o caso, que campos têm o problema. O cabeçalho \`Link\` leva à causa e à solução do código na [página de erros](/docs/erros).

Um parâmetro ou corpo que quebra o contrato recebe 422 (400 em processFiles; um slug desconhecido, 404); um corpo que não é JSON, 400; um tipo de mídia que não é aceito, 415; um endereço que não existe, 404; um método que o endereço não tem, 405 com \`Allow\`.`,
    },
    {
      id: 'limites',
      title: 'Limites de requisições',
      text: `São contados por token e valem em todas as réplicas. No plano padrão: 100 requisições por minuto para listar e ler esquemas, 50 para consultar, 2 para gerar URLs de envio. Toda resposta de uma operação limitada traz \`RateLimit\` (o que resta: \`r\` requisições, por \`t\` segundos) e \`RateLimit-Policy\` (o limite: \`q\` por janela de \`w\` segundos). Além dele a resposta é 429, com \`Retry-After\`.`,
    },
    {
      id: 'repetir',
      title: 'O que pode ser repetido',
      text: `Toda operação pode ser repetida quando a resposta se perde, exceto processFiles: esta só quando a conexão foi recusada, ou a resposta foi 429 ou 503. Um envio repetido não guarda nada duas vezes. Espere \`Retry-After\` segundos, ou um tempo que dobra a cada tentativa. Os clientes já fazem isso.`,
    },
    {
      id: 'numeros',
      title: 'Números',
      text: `Identificadores, tamanhos e contagens são inteiros de até 64 bits. Em respostas de consultas, inteiros de 64 bits e decimais vêm exatos, como números JSON com todos os dígitos: leia-os com um analisador que os preserve, ou peça \`json_compact_strings\`, em que são textos. É o que os clientes fazem.`,
    },
    {
      id: 'crescimento',
      title: 'O que pode crescer',
      text: 'Dentro de `/api/v1` podem surgir operações, parâmetros opcionais, membros de respostas, cabeçalhos e códigos de erro. Ignore o que não conhece, e trate um código desconhecido pelo status.',
    },
  ],
};

export const webhooksGuide: Guide = {
  ...guidePlaces.webhooks,
  lead: 'O serviço avisa os seus sistemas quando o estado de uma execução muda.',
  sections: [
    {
      id: 'mensagem',
      title: 'A mensagem',
      text: `Um proprietário cria o webhook no painel, em [Webhooks](/webhooks). A cada mudança de estado de uma execução o serviço faz um POST com JSON:

| membro | o que é |
| \`topic\` | sempre \`schemas.run.status\` |
| \`metadata.run_id\` | a execução |
| \`metadata.tenant\` | slug da conta |
| \`metadata.status\` | \`started\`, \`running\`, \`completed\`, \`failed\` ou \`cancelled\` |
| \`metadata.started_at\` | ISO 8601 com fuso UTC |
| \`metadata.schema\` | slug do esquema |
| \`metadata.schema_version\` | versão do esquema |
| \`metadata.files_count\` | arquivos da execução |
| \`metadata.finished_at\` | nulo até o fim |
| \`metadata.error\` | \`code\` e \`message\` de uma execução \`failed\`; senão nulo |`,
    },
    {
      id: 'entrega',
      title: 'Entrega e novas tentativas',
      text: `Qualquer 2xx em até 15 segundos confirma a mensagem. Redirecionamentos não são seguidos. O que não é confirmado volta depois de 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h e 24 h, cada um com até um décimo a mais, ou mais tarde se \`Retry-After\` pedir; as mensagens da mesma execução esperam por ela. Depois disso, se nada mais foi aceito, o webhook é desativado, com um aviso no painel. Um 410 o desativa na hora.

A entrega é **ao menos uma vez**, em ordem por execução. A mesma mensagem pode vir de novo, com o mesmo \`webhook-id\`: guarde os que já tratou.`,
    },
    {
      id: 'assinatura',
      title: 'Conferir a assinatura',
      text: `As mensagens seguem [Standard Webhooks](https://www.standardwebhooks.com): \`webhook-id\`, \`webhook-timestamp\` (segundos desde 1970) e \`webhook-signature\`, o HMAC-SHA-256 de \`{webhook-id}.{webhook-timestamp}.{corpo}\`. Durante 24 horas depois de cada troca do segredo há uma assinatura a mais, separada por um espaço. Confira o corpo como veio, antes de interpretá-lo, e recuse um instante a mais de 5 minutos do seu relógio. O segredo está na página do webhook, no painel.`,
    },
    {
      id: 'kafka',
      title: 'Eventos no Kafka',
      text: `Onde a instalação usa Kafka, outros sistemas podem ler os mesmos fatos em tópicos, como CloudEvents 1.0. A chave é \`schema:{id}\` ou \`run:{id}\`; a entrega é ao menos uma vez e em ordem por chave.

| tópico | eventos |
| \`celeiro.files\` | \`br.celeiro.file.completed\`, \`br.celeiro.file.failed\`, \`br.celeiro.file.set_aside\`, \`br.celeiro.file.taken_back\` |
| \`celeiro.runs\` | \`br.celeiro.schemas.run.status\` |

O prefixo \`celeiro\` é da instalação: pergunte a quem a opera.`,
    },
  ],
};
