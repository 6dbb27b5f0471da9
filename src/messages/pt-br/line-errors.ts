/**
 * What the checker found wrong with a line: code -> text of the validation report.
 * `{expected}`, `{found}` and `{field}` are those of the reported error.
 */
export const lineErrors = {
  empty_file: 'O arquivo está vazio. Envie ao menos uma linha com um objeto JSON.',
  byte_order_mark: 'O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM.',
  empty_line: 'A linha está vazia. Remova-a: cada linha traz um objeto JSON.',
  line_too_long: 'A linha é longa demais: {expected}. Divida o registro ou retire o que não é necessário.',
  invalid_utf8: 'Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.',
  not_an_object: 'A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}.',
  trailing_content:
    'Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua própria linha.',
  invalid_json: 'JSON inválido: esperado {expected}, encontrado {found}.',
  unterminated_string: 'JSON inválido: o texto {found} não foi fechado com aspas na mesma linha.',
  control_character:
    'Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo \\n ou \\t.',
  invalid_escape: 'Escape inválido dentro de um texto: {found}. Use {expected}.',
  lone_surrogate:
    'O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em UTF-8.',
  invalid_number: 'Número inválido: {found}. Use {expected}.',
  too_deep: 'O objeto tem níveis demais: {expected}.',
  key_too_long: 'A chave {found} é longa demais: {expected}. Use uma chave mais curta.',
  duplicate_key: 'A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma.',
  undeclared_field:
    'O campo "{field}" não está declarado no esquema. Retire-o, ou declare-o em uma nova versão do esquema.',
  missing_field: 'Falta o campo obrigatório "{field}". Inclua-o com {expected}.',
  null_not_allowed: 'O campo "{field}" é obrigatório e não pode ser null. Informe {expected}.',
  wrong_type: 'O campo "{field}" deve ser {expected}; foi encontrado {found}.',
  integer_form:
    'O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem expoente.',
  integer_out_of_range: 'O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}.',
  number_out_of_range: 'O valor {found} do campo "{field}" é grande demais: esperado {expected}.',
  decimal_exponent:
    'O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por exemplo 100 em vez de 1e2.',
  decimal_does_not_fit:
    'O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado: ajuste o valor ou o tipo.',
  invalid_date: 'A data {found} do campo "{field}" não é válida: esperada {expected}.',
  invalid_timestamp: 'A data e hora {found} do campo "{field}" não é válida: esperada {expected}.',
} as const satisfies Record<string, string>;

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
