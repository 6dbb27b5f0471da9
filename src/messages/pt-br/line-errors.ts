import type { LineErrorText } from '../error-text.ts';

/**
 * What the checker found wrong with a line: code -> text of the validation report, cause and cure.
 * `{expected}`, `{found}` and `{field}` are those of the reported error.
 */
export const lineErrors = {
  empty_file: {
    text: 'O arquivo está vazio. Envie ao menos uma linha com um objeto JSON.',
    cause: 'O arquivo tem zero bytes.',
    cure: 'Veja se o programa que o gera terminou sem erro, e envie-o quando houver ao menos um registro.',
  },
  byte_order_mark: {
    text: 'O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM.',
    cause:
      'O programa que salvou o arquivo pôs três bytes invisíveis no começo; editores do Windows e planilhas fazem isso.',
    cure: "Salve-o como UTF-8 sem BOM, ou remova os bytes: `sed -i '1s/^\\xEF\\xBB\\xBF//' dados.jsonl`.",
  },
  empty_line: {
    text: 'A linha está vazia. Remova-a: cada linha traz um objeto JSON.',
    cause: 'Entre os registros, ou no fim do arquivo, há uma linha sem nada.',
    cure: "Remova-a, por exemplo com `sed -i '/^\\s*$/d' dados.jsonl`. A última linha pode acabar sem quebra de linha, ou com uma só.",
  },
  line_too_long: {
    text: 'A linha é longa demais: {expected}. Divida o registro ou remova o que não é necessário.',
    cause: 'Um registro é maior do que o serviço lê de uma vez.',
    cure: 'Divida-o em registros menores, ou guarde fora dele o que é grande, como imagens, e ponha só o endereço.',
  },
  invalid_utf8: {
    text: 'Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.',
    cause: 'O arquivo, ou um trecho dele, foi escrito em outra codificação, por exemplo Latin-1.',
    cure: 'Escreva-o em UTF-8, ou converta-o: `iconv -f latin1 -t utf-8 dados.jsonl > dados-utf8.jsonl`.',
  },
  not_an_object: {
    text: 'A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}.',
    cause:
      'A linha começa por outra coisa que não `{`: uma lista, um texto, um cabeçalho de CSV, ou um objeto que continua da linha anterior.',
    cure: "Escreva cada registro como um objeto em uma só linha. Uma lista JSON se converte com `jq -c '.[]' lista.json > dados.jsonl`.",
  },
  trailing_content: {
    text: 'Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua própria linha.',
    cause: 'Depois do objeto há mais texto na mesma linha, como uma vírgula ou outro objeto.',
    cure: 'Deixe um objeto por linha, sem vírgula no fim. `jq -c . dados.json` escreve assim.',
  },
  invalid_json: {
    text: 'JSON inválido: esperado {expected}, encontrado {found}.',
    cause:
      'Neste ponto a linha deixa de ser JSON: sobra uma vírgula, faltam aspas em uma chave, ou está escrito `NaN` ou `None`.',
    cure: 'Gere a linha com a biblioteca de JSON da sua linguagem. Um valor que não há se escreve `null`.',
  },
  unterminated_string: {
    text: 'JSON inválido: o texto {found} não foi fechado com aspas na mesma linha.',
    cause:
      'Um texto começa por aspas e a linha acaba antes das que o fechariam; talvez haja nele uma quebra de linha.',
    cure: 'Feche as aspas, e escreva a quebra de linha dentro de um texto como `\\n`.',
  },
  control_character: {
    text: 'Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo \\n ou \\t.',
    cause: 'Um texto tem uma tabulação ou outro caractere de controle escrito diretamente.',
    cure: 'Gere a linha com uma biblioteca de JSON, que o escreve como escape.',
  },
  invalid_escape: {
    text: 'Escape inválido dentro de um texto: {found}. Use {expected}.',
    cause:
      'Depois de uma barra invertida vem um caractere que não forma um escape de JSON; é comum em caminhos do Windows.',
    cure: 'Escreva a barra invertida duas vezes: `"C:\\\\dados"`.',
  },
  lone_surrogate: {
    text: 'O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em UTF-8.',
    cause:
      'O texto tem só metade de um caractere escrito em dois escapes `\\u`, em geral porque foi cortado no meio de um emoji.',
    cure: 'Corte textos por caracteres inteiros, ou escreva o caractere diretamente em UTF-8.',
  },
  invalid_number: {
    text: 'Número inválido: {found}. Use {expected}.',
    cause:
      'O número não tem a forma do JSON: zeros à esquerda, um `+`, um ponto sem dígitos de um dos lados.',
    cure: 'Escreva `7` em vez de `007`, `0.5` em vez de `.5`. Códigos com zeros à esquerda são textos: entre aspas, em um campo `string`.',
  },
  too_deep: {
    text: 'O objeto tem níveis demais: {expected}.',
    cause: 'Há listas e objetos demais uns dentro dos outros.',
    cure: 'Aproxime da raiz o que interessa, ou guarde a parte funda como texto em um campo `string`.',
  },
  key_too_long: {
    text: 'A chave {found} é longa demais: {expected}. Use uma chave mais curta.',
    cause: 'Uma chave do objeto tem mais de 32 KiB; em geral um valor foi parar no lugar da chave.',
    cure: 'Corrija o programa que gera os dados: nomes fixos nas chaves, o que varia nos valores.',
  },
  duplicate_key: {
    text: 'A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma.',
    cause: 'Um objeto tem a mesma chave duas vezes, e não se sabe qual dos valores vale.',
    cure: 'Corrija o programa que gera os dados para que escreva cada chave uma vez.',
  },
  undeclared_field: {
    text: 'O campo "{field}" não está declarado no esquema. Remova-o, ou declare-o em uma nova versão do esquema.',
    cause: 'O registro tem uma chave que nenhum campo do esquema declara; maiúsculas contam.',
    cure: 'Declare-a em uma nova versão do esquema, ou ignore todas as que sobram. No painel: Esquemas > o esquema > Nova versão > Campos não declarados.',
  },
  missing_field: {
    text: 'Falta o campo obrigatório "{field}". Inclua-o com {expected}.',
    cause: 'O registro não tem a chave de um campo obrigatório; maiúsculas contam.',
    cure: 'Inclua a chave com um valor. Se ela pode faltar, declare o campo opcional em uma nova versão do esquema, a menos que seja a data do evento.',
  },
  null_not_allowed: {
    text: 'O campo "{field}" é obrigatório e não pode ser null. Informe {expected}.',
    cause: 'A chave está no registro, com `null` no lugar do valor de um campo obrigatório.',
    cure: 'Ponha um valor. Se ele pode faltar, declare o campo opcional em uma nova versão do esquema, a menos que seja a data do evento.',
  },
  wrong_type: {
    text: 'O campo "{field}" deve ser {expected}; foi encontrado {found}.',
    cause: 'O valor é de outro tipo JSON, por exemplo um número entre aspas em um campo de números.',
    cure: 'Escreva o valor no tipo do esquema. Se os dados são mesmo assim, crie outro esquema com o tipo deles: o de um campo não muda.',
  },
  integer_form: {
    text: 'O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem expoente.',
    cause: 'O valor de um campo `integer` tem ponto ou expoente, como `10.0` ou `1e3`.',
    cure: 'Escreva `10` e `1000`. Se o campo tem frações, crie uma versão do esquema em que ele é `number`.',
  },
  integer_out_of_range: {
    text: 'O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}.',
    cause: 'O inteiro tem mais de 64 bits.',
    cure: 'Números assim costumam ser códigos: envie-os como texto, em um campo `string`. Para contas, há `decimal(38,0)`.',
  },
  number_out_of_range: {
    text: 'O valor {found} do campo "{field}" é grande demais: esperado {expected}.',
    cause: 'O número é maior do que um `number` guarda.',
    cure: 'Confira o expoente. Se o valor está certo, envie-o como texto, em um campo `string`.',
  },
  decimal_exponent: {
    text: 'O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por exemplo 100 em vez de 1e2.',
    cause:
      'Um decimal foi escrito com expoente, como bibliotecas fazem com números muito grandes ou pequenos.',
    cure: 'Formate o valor com todos os dígitos: `100`, `0.00001`.',
  },
  decimal_does_not_fit: {
    text: 'O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado: ajuste o valor ou o tipo.',
    cause:
      'O valor tem mais dígitos antes do ponto, ou mais casas depois dele, do que o campo guarda. É comum em contas com `double`, como `0.1 + 0.2`.',
    cure: 'Arredonde o valor no programa que o gera. Se os dígitos contam, adicione ao esquema um campo decimal mais largo, com outro nome e outra chave.',
  },
  invalid_date: {
    text: 'A data {found} do campo "{field}" não é válida: esperada {expected}.',
    cause: 'O texto não é um dia que existe, na forma `AAAA-MM-DD`.',
    cure: 'Escreva, por exemplo, `"2026-01-31"`. Um dia com hora vai em um campo `timestamp`.',
  },
  invalid_timestamp: {
    text: 'A data e hora {found} do campo "{field}" não é válida: esperada {expected}.',
    cause: 'O texto não é um instante que existe, na forma `AAAA-MM-DDTHH:MM:SS`.',
    cure: 'Escreva, por exemplo, `"2026-01-31T10:20:30-03:00"`; sem deslocamento, vale UTC. Um número de segundos não serve: converta-o.',
  },
} as const satisfies Record<string, LineErrorText>;

/** What the report gives as `expected`; `{precision}` and `{scale}` are those of a decimal field. */
export const lineExpectations = {
  one_line: 'ao menos uma linha',
  no_byte_order_mark: 'UTF-8 sem BOM',
  object: 'um objeto JSON, começando por {',
  line_limit: 'no máximo 16 MiB por linha',
  utf8: 'UTF-8 válido',
  end_of_line: 'o fim da linha',
  key: 'uma chave entre aspas',
  key_or_end: 'uma chave entre aspas ou }',
  colon: 'dois-pontos (:) depois da chave',
  comma_or_brace: 'vírgula ou }',
  comma_or_bracket: 'vírgula ou ]',
  value: 'um valor JSON (texto, número, true, false, null, objeto ou lista)',
  closing_quote: 'aspas de fechamento',
  escaped_control: 'o caractere de controle escrito como escape',
  escape: '\\" \\\\ \\/ \\b \\f \\n \\r \\t ou \\u com quatro dígitos hexadecimais',
  surrogate_pair: 'um par substituto completo',
  json_number: 'a forma do JSON, por exemplo 12, -0.5 ou 3e8',
  depth_limit: 'no máximo 64 níveis',
  key_limit: 'no máximo 32 KiB por chave',
  unique_keys: 'chaves únicas em cada objeto',
  declared_field: 'apenas campos declarados no esquema',
  string: 'um texto entre aspas',
  integer: 'um número inteiro',
  int64: 'de -9223372036854775808 a 9223372036854775807',
  number: 'um número',
  double: 'um número finito de precisão dupla (até cerca de 1.8e308)',
  decimal: 'decimal({precision},{scale})',
  boolean: 'true ou false',
  date: 'uma data existente na forma AAAA-MM-DD, do ano 0001 ao 9999',
  timestamp:
    'data e hora existentes na forma AAAA-MM-DDTHH:MM:SS, com até 9 casas de fração, Z ou deslocamento ±HH:MM, do ano 0001 ao 9999 em UTC',
  json: 'um valor JSON que não seja null',
} as const satisfies Record<string, string>;

/** What the report gives as `found` where there is nothing to quote. */
export const lineFindings = {
  nothing: 'nada',
  end_of_line: 'o fim da linha',
  absent: 'campo ausente',
} as const satisfies Record<string, string>;
