/** Errors of a query before it runs: the request, its expressions, the page token. */
export const query = {
  bad_page_token: { status: 422, text: 'O page_token não serve para esta consulta; veja errors.' },
  page_token_invalid: {
    status: 422,
    text: 'O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a primeira página.',
  },
  page_token_other_query: {
    status: 422,
    text: 'O page_token é de uma consulta diferente. Repita o valor da primeira página ou omita o campo.',
  },

  window_backwards: { status: 422, text: 'O fim do período ({to}) vem antes do início ({from}).' },

  select_star: {
    status: 422,
    text: 'O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em count(*).',
  },
  bad_alias: {
    status: 422,
    text: 'Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e _, e até {limit} caracteres.',
  },
  name_repeated: {
    status: 422,
    text: 'O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os distinguem).',
  },

  expression_too_deep: { status: 422, text: 'Posição {position}: a expressão tem mais de {limit} níveis.' },
  expression_too_complex: { status: 422, text: 'A expressão é complexa demais. Divida-a em partes menores.' },
  list_too_long: { status: 422, text: 'Posição {position}: a lista passa de {limit} itens.' },
  unexpected_character: { status: 422, text: 'Posição {position}: caractere inesperado "{character}".' },
  unexpected_token: { status: 422, text: 'Posição {position}: "{found}" não é esperado aqui.' },
  unexpected_end: { status: 422, text: 'Posição {position}: a expressão está incompleta.' },
  expected_token: {
    status: 422,
    text: 'Posição {position}: era esperado "{expected}", mas veio "{found}".',
  },
  unfinished_string: { status: 422, text: 'Posição {position}: falta o apóstrofo que fecha o texto.' },
  bad_string_character: {
    status: 422,
    text: 'Posição {position}: o texto tem um caractere nulo ou metade de um par substituto.',
  },
  bad_literal: {
    status: 422,
    text: 'Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa.',
  },
  unknown_type: {
    status: 422,
    text: 'Posição {position}: o tipo "{type}" não existe. Use string, integer, number, decimal(p,s), boolean, date ou timestamp.',
  },

  unknown_column: { status: 422, text: 'Posição {position}: a coluna "{name}" não existe no esquema.' },
  unknown_function: {
    status: 422,
    text: 'Posição {position}: a função "{function}" não existe ou não é permitida.',
  },
  argument_count: {
    status: 422,
    text: 'Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}.',
  },
  argument_type: {
    status: 422,
    text: 'Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é {found}.',
  },
  argument_not_literal: {
    status: 422,
    text: 'Posição {position}: o argumento {argument} de {function} deve ser escrito como valor literal.',
  },
  argument_range: {
    status: 422,
    text: 'Posição {position}: o argumento {argument} de {function} vai de {minimum} a {maximum}.',
  },
  types_differ: {
    status: 422,
    text: 'Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as tipo).',
  },
  decimals_too_wide: {
    status: 422,
    text: 'Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number).',
  },
  value_too_wide: {
    status: 422,
    text: 'O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38.',
  },
  bad_date_text: { status: 422, text: 'Posição {position}: o texto não é um valor de {type}.' },
  bad_unit: { status: 422, text: 'Posição {position}: a unidade de {function} deve ser uma de: {units}.' },
  bad_json_path: {
    status: 422,
    text: 'Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"].',
  },
  bad_like_pattern: {
    status: 422,
    text: 'Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.',
  },
  cast_not_allowed: { status: 422, text: 'Posição {position}: não há conversão de {from} para {to}.' },
  distinct_not_allowed: {
    status: 422,
    text: 'Posição {position}: distinct só vale em count, não em {function}.',
  },
  aggregate_nested: {
    status: 422,
    text: 'Posição {position}: {function} não pode conter outra função de agregação.',
  },

  not_grouped: {
    status: 422,
    text: 'A coluna "{name}" está fora de funções de agregação e não está em group_by.',
  },
  group_by_aggregate: { status: 422, text: '"{name}" é uma agregação e não pode estar em group_by.' },
  order_by_not_grouped: {
    status: 422,
    text: 'Com agregações, só se ordena por itens de select e de group_by; "{name}" não está entre eles.',
  },
  json_not_comparable: { status: 422, text: 'A coluna json "{name}" não pode ser agrupada nem ordenada.' },

  unknown_field: { status: 422, text: 'O campo "{name}" não existe no esquema.' },
  value_missing: { status: 422, text: 'Informe o valor da condição.' },
  value_null: { status: 422, text: 'Nulo não se compara; use "is null" ou "is not null".' },
  value_not_expected: { status: 422, text: 'O operador "{op}" não recebe valor.' },
  value_not_list: { status: 422, text: 'O valor deve ser uma lista de {minimum} a {maximum} itens.' },
  value_loses_digits: {
    status: 422,
    text: 'O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como texto.',
  },
  bad_value: { status: 422, text: 'O valor deve ser do tipo {type}.' },
  bad_like_value: {
    status: 422,
    text: 'No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.',
  },
  like_needs_text: { status: 422, text: 'like só se aplica a textos; "{name}" não é um.' },
  json_not_filterable: { status: 422, text: 'Uma coluna json só aceita "is null" e "is not null".' },
} as const satisfies Record<string, { status: number; text: string }>;
