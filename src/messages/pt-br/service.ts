import type { ErrorText } from '../error-text.ts';

/** Errors of the service as a whole: requests, identity, limits, accounts. */
export const service = {
  internal_error: {
    status: 500,
    text: 'Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.',
    cause:
      'Um defeito do próprio serviço impediu o pedido. O log do servidor guarda os detalhes sob o `request_id` da resposta.',
    cure: 'Repita a requisição; se ela cria algo, veja antes se já não foi criado. Se o erro voltar, informe o `request_id` a quem opera o serviço.',
  },
  unavailable: {
    status: 503,
    text: 'O serviço não pode atender agora. Tente de novo em instantes.',
    cause:
      'O serviço está começando ou parando, ou o banco de controle não responde, reinicia ou não tem conexões livres.',
    cure: 'Repita depois dos segundos de `Retry-After`. Se durar minutos, avise quem opera o serviço: `celeiro doctor` mostra o que não responde.',
  },
  not_found: {
    status: 404,
    text: 'Não há nada neste endereço.',
    cause: 'Nenhuma operação da API tem este caminho, ou ele tem um escape que não é UTF-8, como `%ff`.',
    cure: 'Compare o caminho com os da documentação em `/docs`. Os da API começam por `/api/v1`; um envio vai para a `upload_url` inteira, seguida de `/` e do nome do arquivo.',
  },
  method_not_allowed: {
    status: 405,
    text: 'Este endereço não aceita o método {method}.',
    cause: 'O endereço existe, mas não com este método HTTP.',
    cure: 'Use um dos métodos do cabeçalho `Allow` da resposta.',
  },
  invalid_json: {
    status: 400,
    text: 'O corpo da requisição não é JSON válido.',
    cause:
      'O corpo não é um documento JSON em UTF-8: sobra uma vírgula, faltam aspas, o texto acaba antes do fim ou está em outra codificação, como Latin-1.',
    cure: 'Gere o corpo com a biblioteca de JSON da sua linguagem. Com curl, guarde-o em um arquivo em UTF-8 e use `--data @corpo.json`.',
  },
  body_timeout: {
    status: 408,
    text: 'O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de novo.',
    cause:
      'O corpo levou mais tempo para chegar do que o serviço espera: 30 s, ou 60 s para um arquivo de exemplo. Nada foi feito, e a conexão foi encerrada.',
    cure: 'Repita a requisição. Se o erro voltar, procure o que segura o corpo: a rede, um proxy ou um programa que não termina de escrevê-lo.',
  },
  body_too_large: {
    status: 413,
    text: 'O corpo da requisição passa de {limit} bytes.',
    cause: 'O corpo é maior do que a operação aceita: 1 MiB, ou 8 MiB para um arquivo de exemplo.',
    cure: 'Diminua o corpo. Arquivos de registros não passam por aqui: envie-os com PUT para a `upload_url` de `generate-upload-token`.',
  },
  unsupported_media_type: {
    status: 415,
    text: 'Envie o corpo com Content-Type: {expected}.',
    cause:
      'O cabeçalho `Content-Type` falta, nomeia outro formato, ou anuncia um corpo em outro `charset` que não UTF-8.',
    cure: 'Envie o cabeçalho como o texto do erro o mostra, com o corpo em UTF-8.',
  },
  unsupported_encoding: {
    status: 415,
    text: 'O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}.',
    cause: 'O cabeçalho `Content-Encoding` nomeia uma compressão que a operação não lê, ou mais de uma.',
    cure: 'Comprima o corpo com gzip, por exemplo, ou envie-o sem compressão e sem o cabeçalho.',
  },
  invalid_request: {
    status: 422,
    text: 'Há campos inválidos na requisição; veja errors.',
    cause: 'Um parâmetro ou um campo do corpo falta, sobra ou não segue o contrato.',
    cure: 'Leia `errors`: cada chave é um lugar da requisição, como `where.0.value`, e cada texto diz o que corrigir. O contrato da operação está em `/docs`.',
  },
  malformed_request: {
    status: 400,
    text: 'A requisição está malformada.',
    cause:
      'A requisição não pôde ser lida por inteiro: dois cabeçalhos `Host`, um cabeçalho ou pedaço de corpo que não segue o HTTP, um corpo comprimido que está corrompido, ou um corpo que acabou antes do tamanho anunciado.',
    cure: 'Confira o que o seu programa ou proxy envia: um só `Host`, o `Content-Length` certo e o corpo inteiro. Depois repita.',
  },
  headers_too_large: {
    status: 431,
    text: 'A linha e os cabeçalhos da requisição passam de 16 KiB.',
    cause:
      'O endereço com os seus parâmetros e os cabeçalhos, juntos, são maiores do que o serviço lê. Nada foi feito.',
    cure: 'Encurte os parâmetros, como uma busca, e retire cabeçalhos de que a requisição não precisa, como cookies de outros sites.',
  },
  unauthenticated: {
    status: 401,
    text: 'Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.',
    cause: 'O token de API não veio, foi alterado, expirou, foi revogado ou é de outra instalação.',
    cure: 'Envie o cabeçalho `Authorization: Bearer` seguido do token inteiro. Para criar outro, no painel: Tokens de API > Criar token.',
  },
  missing_scope: {
    status: 403,
    text: 'O token não tem a permissão {scope}. Gere outro token que a tenha.',
    cause: 'O token é válido, mas foi criado sem a permissão de que a operação precisa.',
    cure: 'Crie um token que a tenha, pois as permissões de um token não mudam. No painel: Tokens de API > Criar token > O que pode fazer.',
  },
  rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s.',
    cause:
      'Neste minuto o token já fez todas as requisições deste grupo (listagens, consultas ou URLs de envio) que o plano permite.',
    cure: 'Espere os segundos de `Retry-After`. Para não chegar ao limite, acompanhe o cabeçalho `RateLimit`, use a mesma URL para vários envios e peça páginas maiores.',
  },
  required: {
    status: 422,
    text: 'O campo é obrigatório.',
    cause: 'Um campo obrigatório não veio, ou veio em branco.',
    cure: 'Inclua o campo que a chave em `errors` nomeia. O tipo dele está em `/docs`.',
  },
  unknown_member: {
    status: 422,
    text: 'O campo não existe.',
    cause:
      'A requisição tem um campo ou parâmetro que a operação não conhece, em geral por erro de digitação.',
    cure: 'Corrija o nome ou remova o campo. Os nomes que existem estão em `/docs`.',
  },
  bad_type: {
    status: 422,
    text: 'O valor deve ser do tipo {expected}.',
    cause: 'O valor é de outro tipo JSON, por exemplo um número entre aspas onde se espera um número.',
    cure: 'Escreva o valor no tipo que o texto do erro nomeia: só textos levam aspas.',
  },
  bad_minimum: {
    status: 422,
    text: 'O valor mínimo é {limit}.',
    cause: 'O número é menor do que a operação aceita.',
    cure: 'Use um valor a partir do mínimo que o texto do erro diz.',
  },
  bad_maximum: {
    status: 422,
    text: 'O valor máximo é {limit}.',
    cause: 'O número é maior do que a operação aceita.',
    cure: 'Use um valor até o máximo que o texto do erro diz. Em listas e consultas, peça o resto na página seguinte.',
  },
  bad_choice: {
    status: 422,
    text: 'O valor deve ser um de: {choices}.',
    cause: 'O valor não está entre as opções do campo; maiúsculas e minúsculas contam.',
    cure: 'Copie uma das opções que o texto do erro lista.',
  },
  bad_pattern: {
    status: 422,
    text: 'O valor não tem a forma esperada: {pattern}.',
    cause: 'O texto não segue a expressão regular do campo.',
    cure: 'Compare o valor, caractere por caractere, com a expressão que o texto do erro mostra. Há um exemplo em `/docs`.',
  },
  bad_format: {
    status: 422,
    text: 'O valor não é um {format} válido.',
    cause: 'O texto não tem o formato do campo, por exemplo uma data que não existe ou um instante sem fuso.',
    cure: 'Escreva o valor no formato que o texto do erro nomeia: um dia é `2026-01-31`, um instante é `2026-01-31T10:00:00Z`.',
  },
  too_short: {
    status: 422,
    text: 'O tamanho mínimo é {limit}.',
    cause: 'O texto tem menos caracteres, ou a lista menos itens, do que o campo pede.',
    cure: 'Complete o valor até o mínimo que o texto do erro diz.',
  },
  too_long: {
    status: 422,
    text: 'O tamanho máximo é {limit}.',
    cause: 'O texto tem mais caracteres, ou a lista mais itens, do que o campo aceita.',
    cure: 'Encurte o texto, ou divida a lista em mais de uma requisição.',
  },
  not_unique: {
    status: 422,
    text: 'Há itens repetidos.',
    cause: 'Uma lista que não aceita repetições tem o mesmo item mais de uma vez.',
    cure: 'Deixe cada item uma só vez.',
  },
  not_together: {
    status: 422,
    text: 'Os campos não podem vir juntos.',
    cause: 'Vieram na mesma requisição campos que se excluem, como `offset` e `page_token`.',
    cure: 'Remova um deles. Para a página seguinte de uma consulta basta o `page_token`.',
  },
  invalid_value: {
    status: 422,
    text: 'O valor é inválido.',
    cause:
      'O valor quebra uma regra do contrato que nenhum outro código nomeia, ou é um cursor de lista que foi alterado.',
    cure: 'Compare o campo com `/docs`. Se for um cursor, recomece a lista sem ele.',
  },
  bad_text: {
    status: 422,
    text: 'O texto tem um caractere nulo, metade de um par substituto ou bytes que não são UTF-8. Remova-os.',
    cause:
      'Um texto tem o caractere U+0000 ou metade de um par substituto, que não podem ser guardados, ou um parâmetro do endereço está codificado em outra forma que não UTF-8, como `%E7` para `ç`. A metade costuma sobrar de um texto cortado no meio de um emoji.',
    cure: 'Remova o caractere no programa que gera o texto, e corte textos por caracteres inteiros. Codifique parâmetros em UTF-8: `ç` é `%C3%A7`.',
  },
  more_problems: {
    status: 422,
    text: 'Há mais problemas ({count}), que não são mostrados.',
    cause: 'A requisição tem mais problemas do que cabem em uma resposta.',
    cure: 'Corrija os que `errors` mostra e envie de novo: os outros aparecem então.',
  },
  invalid_tenant: {
    status: 422,
    text: 'Os dados da conta são inválidos; veja errors.',
    cause: 'Um dos dados de `celeiro tenant create` não serve: identificador, nome, e-mail ou plano.',
    cure: 'Corrija o que a mensagem nomeia e rode o comando de novo.',
  },
  tenant_exists: {
    status: 422,
    text: 'Já existe a conta {slug}.',
    cause: 'O identificador já é de outra conta desta instalação.',
    cure: 'Escolha outro. `celeiro tenant list` mostra os que existem.',
  },
  tenant_not_found: {
    status: 404,
    text: 'A conta {slug} não existe.',
    cause: 'Nenhuma conta desta instalação tem este identificador.',
    cure: 'Confira a grafia com `celeiro tenant list`.',
  },
  bad_slug: {
    status: 422,
    text: 'Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres.',
    cause:
      'O identificador de uma conta ou de um esquema faz parte de URLs, e por isso só tem estes caracteres.',
    cure: 'Escreva, por exemplo, `pedidos-da-loja` em vez de `Pedidos da Loja`.',
  },
  bad_email: {
    status: 422,
    text: 'O endereço de e-mail é inválido.',
    cause: 'O endereço não tem a forma de um e-mail.',
    cure: 'Escreva um só endereço, sem espaços, como `ana@exemplo.com`.',
  },
  unknown_plan: {
    status: 422,
    text: 'O plano não existe.',
    cause: 'O arquivo de planos desta instalação não tem um plano com este nome.',
    cure: 'Use um nome do arquivo de planos: `basic` ou `custom`, ou os do arquivo que `CELEIRO_PLANS_FILE` nomeia.',
  },
} as const satisfies Record<string, ErrorText>;
