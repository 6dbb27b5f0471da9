import type { ErrorText } from '../error-text.ts';

/** Errors of a query before it runs: the request, its expressions, the page token. */
export const query = {
  bad_page_token: {
    status: 422,
    text: 'O page_token não serve para esta consulta; veja errors.',
    cause: 'O `page_token` expirou, foi alterado, é de outro esquema, ou veio com outra consulta.',
    cure: '`errors` diz qual dos casos. Recomece sem `page_token`, ou envie só ele, sem os outros campos da consulta.',
  },
  page_token_invalid: {
    status: 422,
    text: 'O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a primeira página.',
    cause:
      'O token é de mais de uma hora atrás, foi alterado, é de outra conta ou esquema, ou páginas posteriores da conta, com consultas ou valores de ordenação muito grandes, o encerraram.',
    cure: 'Faça a consulta de novo sem `page_token`. Para caber na hora, peça páginas maiores e busque a seguinte logo. Ordenar por campos curtos torna os tokens leves.',
  },
  page_token_other_query: {
    status: 422,
    text: 'O page_token é de uma consulta diferente. Repita o valor da primeira página ou omita o campo.',
    cause: 'Este campo difere do da consulta que criou o token.',
    cure: 'Envie só o `page_token`: o resto da consulta está guardado com ele.',
  },

  window_backwards: {
    status: 422,
    text: 'O fim do período ({to}) vem antes do início ({from}).',
    cause: '`event_to` é um dia anterior a `event_from`.',
    cure: 'Troque os dois: `event_from` é o primeiro dia do período e `event_to` o último, ambos incluídos.',
  },

  select_star: {
    status: 422,
    text: 'O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em count(*).',
    cause: 'A linguagem de consulta não tem `*` no lugar das colunas.',
    cure: 'Escreva as colunas, como `["id", "total"]`. Os nomes estão no painel: Esquemas > o esquema > Campos.',
  },
  bad_alias: {
    status: 422,
    text: 'Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e _, e até {limit} caracteres.',
    cause: 'O nome depois de `as` começa por `_`, tem um caractere que nomes não têm, ou é longo demais.',
    cure: 'Use um nome como `total_mes`.',
  },
  name_repeated: {
    status: 422,
    text: 'O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os distinguem).',
    cause: 'Duas colunas do resultado teriam o mesmo nome.',
    cure: 'Dê outro nome a uma delas, como em `sum(total) as total_geral`.',
  },

  expression_too_deep: {
    status: 422,
    text: 'Posição {position}: a expressão tem mais de {limit} níveis.',
    cause: 'Há parênteses, funções ou `case` demais uns dentro dos outros.',
    cure: 'Troque `case` aninhados por um só com vários `when`, ou divida a conta em mais de uma coluna do resultado.',
  },
  expression_too_complex: {
    status: 422,
    text: 'A expressão é complexa demais. Divida-a em partes menores.',
    cause:
      'Uma expressão tem mais de 10.000 partes ou 200 operadores em cadeia, ou todas juntas têm mais de 20.000 partes.',
    cure: 'Divida-a em várias colunas ou consultas. Uma longa cadeia de `a = 1 or a = 2` se escreve `a in (1, 2)`.',
  },
  list_too_long: {
    status: 422,
    text: 'Posição {position}: a lista passa de {limit} itens.',
    cause: 'A lista de `in (...)` tem itens demais.',
    cure: 'Divida-a em mais de uma consulta, ou use um intervalo: `between`.',
  },
  unexpected_character: {
    status: 422,
    text: 'Posição {position}: caractere inesperado "{character}".',
    cause: 'A linguagem de consulta não tem este caractere, como aspas curvas, `;` ou `&`.',
    cure: "Vá à posição, contada de 1, e corrija: textos ficam entre apóstrofos (`'pago'`), e os operadores lógicos são `and`, `or` e `not`.",
  },
  unexpected_token: {
    status: 422,
    text: 'Posição {position}: "{found}" não é esperado aqui.',
    cause: 'A palavra ou o símbolo não cabe neste lugar: antes dele falta um operador, ou ele sobra.',
    cure: 'Confira o que vem logo antes da posição. Comparações não se encadeiam: escreva `a < b and b < c`.',
  },
  unexpected_end: {
    status: 422,
    text: 'Posição {position}: a expressão está incompleta.',
    cause: 'A expressão acaba cedo: falta um parêntese, um operando ou o `end` de um `case`.',
    cure: 'Complete a expressão; contar os parênteses ajuda.',
  },
  expected_token: {
    status: 422,
    text: 'Posição {position}: era esperado "{expected}", mas veio "{found}".',
    cause: 'Falta uma parte da expressão, como o `then` depois de um `when` ou o `)` de uma função.',
    cure: 'Escreva na posição o que o texto do erro diz que era esperado.',
  },
  unfinished_string: {
    status: 422,
    text: 'Posição {position}: falta o apóstrofo que fecha o texto.',
    cause: 'Um texto começa por um apóstrofo e não acaba.',
    cure: "Feche-o com outro. Um apóstrofo dentro do texto se escreve duas vezes: `'d''água'`.",
  },
  bad_string_character: {
    status: 422,
    text: 'Posição {position}: o texto tem um caractere nulo ou metade de um par substituto.',
    cause:
      'Um texto da expressão tem o caractere U+0000 ou metade de um par substituto, que nenhum texto de uma requisição pode ter.',
    cure: 'Remova o caractere. Ele costuma sobrar de um texto cortado no meio de um emoji.',
  },
  bad_literal: {
    status: 422,
    text: 'Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa.',
    cause:
      "O valor não existe, como `date '2026-02-30'`, ou não cabe no tipo, como um inteiro de mais de 64 bits.",
    cure: 'Corrija o valor. Um inteiro grande se escreve como decimal, com ponto: `9223372036854775808.0`.',
  },
  unknown_type: {
    status: 422,
    text: 'Posição {position}: o tipo "{type}" não existe. Use string, integer, number, decimal(p,s), boolean, date ou timestamp.',
    cause: '`cast` nomeia um tipo que a linguagem de consulta não tem.',
    cure: 'Use um dos tipos do texto do erro, como em `cast(total as decimal(12,2))`.',
  },

  unknown_column: {
    status: 422,
    text: 'Posição {position}: a coluna "{name}" não existe no esquema.',
    cause:
      'O esquema não tem coluna com esta grafia. Maiúsculas contam, e vale o nome do campo, não a chave do JSON.',
    cure: "Confira o nome no painel: Esquemas > o esquema > Campos. Se era um texto, ponha-o entre apóstrofos: `'pago'`.",
  },
  unknown_function: {
    status: 422,
    text: 'Posição {position}: a função "{function}" não existe ou não é permitida.',
    cause: 'A linguagem de consulta não tem esta função; talvez seja de outro banco de dados.',
    cure: 'Procure a que faz o mesmo na referência da consulta em `/docs`. No painel, Consulta sugere funções com Ctrl+Espaço.',
  },
  argument_count: {
    status: 422,
    text: 'Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}.',
    cause: 'A função veio com argumentos a mais ou a menos.',
    cure: 'Confira como ela se escreve na referência da consulta em `/docs`.',
  },
  argument_type: {
    status: 422,
    text: 'Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é {found}.',
    cause: 'A função ou o operador não aceita um valor deste tipo.',
    cure: 'Converta o valor, como em `cast(codigo as integer)`. De um campo `json`, leia antes um valor com `json_text`, `json_number` ou outra função `json_`.',
  },
  argument_not_literal: {
    status: 422,
    text: 'Posição {position}: o argumento {argument} de {function} deve ser escrito como valor literal.',
    cause:
      'Unidades, caminhos, padrões e números de casas fazem parte da consulta: não podem vir de uma coluna nem de uma conta.',
    cure: "Escreva o valor na própria expressão, como `'month'`, `'$.a.b'` ou `2`.",
  },
  argument_range: {
    status: 422,
    text: 'Posição {position}: o argumento {argument} de {function} vai de {minimum} a {maximum}.',
    cause: 'O argumento está fora da faixa que a função aceita.',
    cure: 'Use um valor dentro dos limites que o texto do erro diz.',
  },
  types_differ: {
    status: 422,
    text: 'Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as tipo).',
    cause:
      'Valores que se comparam ou se reúnem, como em `=`, `in`, `case` ou `coalesce`, têm tipos que não se combinam.',
    cure: "Converta um deles, como em `cast(codigo as string) = '10'`.",
  },
  decimals_too_wide: {
    status: 422,
    text: 'Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number).',
    cause: 'Guardar os dois sem arredondar pediria mais de 38 dígitos.',
    cure: 'Converta o que tem dígitos de sobra, como em `cast(x as decimal(18,4))`, ou use `number` se uma aproximação serve.',
  },
  value_too_wide: {
    status: 422,
    text: 'O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38.',
    cause: 'O valor da condição e a coluna, juntos, pedem mais de 38 dígitos.',
    cure: 'Envie o valor com menos casas decimais ou menos dígitos.',
  },
  bad_date_text: {
    status: 422,
    text: 'Posição {position}: o texto não é um valor de {type}.',
    cause: 'Um texto está ao lado de uma data ou de um instante, e não é nenhum dos dois.',
    cure: "Escreva `'2026-01-31'` ou `'2026-01-31T10:20:30Z'`. Para comparar textos, converta o outro lado: `cast(t as string)`.",
  },
  bad_unit: {
    status: 422,
    text: 'Posição {position}: a unidade de {function} deve ser uma de: {units}.',
    cause:
      'A unidade não existe, ou não vale para este tipo: horas, minutos e segundos são só de `timestamp`.',
    cure: "Use uma das que o texto do erro lista, como `'day'` ou `'month'`.",
  },
  bad_json_path: {
    status: 422,
    text: 'Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"]. Um nome com acento, espaço ou hífen vai entre colchetes e aspas: $["endereço"].cidade.',
    cause: 'O caminho não começa por `$`, ou tem uma parte que a linguagem de consulta não lê, como `*`.',
    cure: 'Escreva-o como `$.cliente.itens[0]["nome completo"]`; as posições contam de 0. Depois de um ponto só vão letras sem acento, dígitos e _: `$.endereço.cidade` se escreve `$["endereço"].cidade`.',
  },
  bad_like_pattern: {
    status: 422,
    text: 'Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.',
    cause: 'No padrão há uma barra invertida antes de outro caractere, ou no fim.',
    cure: 'Use `\\\\` para procurar uma barra invertida, `\\%` para um `%` e `\\_` para um `_`.',
  },
  cast_not_allowed: {
    status: 422,
    text: 'Posição {position}: não há conversão de {from} para {to}.',
    cause: 'A linguagem de consulta não converte entre estes dois tipos.',
    cure: 'Converta em dois passos, como em `cast(cast(pago as integer) as decimal(1,0))`. A tabela de conversões está na referência da consulta em `/docs`.',
  },
  distinct_not_allowed: {
    status: 422,
    text: 'Posição {position}: distinct só vale em count, não em {function}.',
    cause: '`distinct` só existe em `count`.',
    cure: 'Remova-o. Os valores distintos de uma coluna se obtêm com ela em `select` e em `group_by`.',
  },
  aggregate_nested: {
    status: 422,
    text: 'Posição {position}: {function} não pode conter outra função de agregação.',
    cause: 'Uma agregação está dentro de outra, como em `sum(count(*))`.',
    cure: 'Faça a de dentro na consulta e a de fora no seu programa. Para agregar só alguns registros, use `sum(case when ... then ... end)` ou `count_if`.',
  },

  not_grouped: {
    status: 422,
    text: 'A coluna "{name}" está fora de funções de agregação e não está em group_by.',
    cause: 'Com agregações cada linha do resultado é um grupo, e a coluna tem vários valores no mesmo grupo.',
    cure: 'Ponha a coluna em `group_by`, ou dentro de uma agregação, como `max(coluna)`.',
  },
  group_by_aggregate: {
    status: 422,
    text: '"{name}" é uma agregação e não pode estar em group_by.',
    cause:
      'Grupos se formam por valores de cada registro, e uma agregação só existe depois que eles estão formados.',
    cure: 'Remova o item de `group_by`. Ele continua em `select`.',
  },
  order_by_not_grouped: {
    status: 422,
    text: 'Com agregações, só se ordena por itens de select e de group_by; "{name}" não está entre eles.',
    cause: 'Depois de agrupar só existem os itens de `select` e as chaves de `group_by`.',
    cure: 'Ordene por um deles, ou adicione a `select` uma agregação da coluna, como `max(coluna) as maior`, e ordene por ela.',
  },
  json_not_comparable: {
    status: 422,
    text: 'A coluna json "{name}" não pode ser agrupada nem ordenada.',
    cause: 'Valores `json` não têm ordem nem igualdade.',
    cure: "Leia deles um valor simples, como em `json_text(campo, '$.uf') as uf`, e agrupe ou ordene por `uf`.",
  },

  unknown_field: {
    status: 422,
    text: 'O campo "{name}" não existe no esquema.',
    cause: 'O esquema não tem campo com esta grafia. `where` aceita nomes de colunas, não expressões.',
    cure: 'Confira o nome no painel: Esquemas > o esquema > Campos. Maiúsculas contam.',
  },
  value_missing: {
    status: 422,
    text: 'Informe o valor da condição.',
    cause: 'O operador compara com um valor, e a condição não tem `value`.',
    cure: 'Adicione `value`. Para campos sem valor, o operador é `is null`.',
  },
  value_null: {
    status: 422,
    text: 'Nulo não se compara; use "is null" ou "is not null".',
    cause: '`value`, ou um item da lista, é `null`, que não é igual a nada nem diferente de nada.',
    cure: 'Remova `value` e use o operador `is null` ou `is not null`.',
  },
  // No longer sent: a code of the released contract is never removed.
  value_not_expected: {
    status: 422,
    text: 'O operador "{op}" não recebe valor.',
    cause: '`is null` e `is not null` não comparam com um valor, e a condição tem `value`.',
    cure: 'Remova `value` da condição.',
  },
  value_not_list: {
    status: 422,
    text: 'O valor deve ser uma lista de {minimum} a {maximum} itens.',
    cause: '`in` e `not in` pedem uma lista, e `between` uma de exatamente dois valores.',
    cure: 'Envie, por exemplo, `"value": ["a", "b"]`. Uma lista maior do que o limite se divide em mais de uma consulta.',
  },
  value_loses_digits: {
    status: 422,
    text: 'O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como texto.',
    cause: 'Muitos programas arredondam um número JSON deste tamanho, e ele pode ter chegado diferente.',
    cure: 'Envie o número entre aspas, como `"value": "9007199254740995"`.',
  },
  bad_value: {
    status: 422,
    text: 'O valor deve ser do tipo {type}.',
    cause: 'O valor da condição não é do tipo da coluna.',
    cure: 'Escreva um dia como `"2026-01-31"`, um instante como `"2026-01-31T10:00:00Z"`, um inteiro sem fração, um booleano como `true`.',
  },
  bad_like_value: {
    status: 422,
    text: 'No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.',
    cause: 'No padrão há uma barra invertida antes de outro caractere, ou no fim.',
    cure: 'Use-a só antes de `%`, de `_` ou de outra. Em JSON cada barra invertida se escreve duas vezes: `"50\\\\%"`.',
  },
  like_needs_text: {
    status: 422,
    text: 'like só se aplica a textos; "{name}" não é um.',
    cause: '`like` compara textos, e a coluna é de outro tipo.',
    cure: 'Use `=`, `in`, `between` ou outra comparação.',
  },
  json_not_filterable: {
    status: 422,
    text: 'Uma coluna json só aceita "is null" e "is not null".',
    cause: '`where` só pergunta de uma coluna `json` se ela é nula.',
    cure: "Filtre por outra coluna, ou conte em `select` o que procura: `count_if(json_text(campo, '$.estado') = 'pago')`.",
  },
} as const satisfies Record<string, ErrorText>;
