/** How a function of the query language is written and what it gives, for completion and the reference beside it. */
export interface FunctionText {
  kind: 'aggregate' | 'scalar';
  signature: string;
  text: string;
}

const aggregate = (signature: string, text: string): FunctionText => ({ kind: 'aggregate', signature, text });
const scalar = (signature: string, text: string): FunctionText => ({ kind: 'scalar', signature, text });

export const queryFunctions: Record<string, FunctionText> = {
  count: aggregate(
    'count(*) | count(x) | count(distinct x)',
    'Quantos registros, valores ou valores distintos',
  ),
  count_if: aggregate('count_if(condição)', 'Quantos registros satisfazem a condição'),
  sum: aggregate('sum(x)', 'Soma'),
  avg: aggregate('avg(x)', 'Média'),
  min: aggregate('min(x)', 'Menor valor'),
  max: aggregate('max(x)', 'Maior valor'),
  stddev: aggregate('stddev(x)', 'Desvio padrão da amostra'),
  variance: aggregate('variance(x)', 'Variância da amostra'),
  bool_and: aggregate('bool_and(x)', 'Verdadeiro se todos são verdadeiros'),
  bool_or: aggregate('bool_or(x)', 'Verdadeiro se algum é verdadeiro'),

  lower: scalar('lower(texto)', 'Em minúsculas'),
  upper: scalar('upper(texto)', 'Em maiúsculas'),
  trim: scalar('trim(texto)', 'Sem espaços nas duas pontas'),
  ltrim: scalar('ltrim(texto)', 'Sem espaços à esquerda'),
  rtrim: scalar('rtrim(texto)', 'Sem espaços à direita'),
  length: scalar('length(texto)', 'Quantos caracteres'),
  substring: scalar(
    'substring(texto, início, quantos)',
    'Trecho a partir do caractere de número início, contado de 1',
  ),
  replace: scalar('replace(texto, procurado, novo)', 'Troca todas as ocorrências'),
  concat: scalar('concat(a, b, ...)', 'Textos unidos, como a || b'),
  starts_with: scalar('starts_with(texto, começo)', 'Se o texto começa assim'),
  ends_with: scalar('ends_with(texto, fim)', 'Se o texto termina assim'),
  contains: scalar('contains(texto, trecho)', 'Se o texto contém o trecho'),
  strpos: scalar('strpos(texto, trecho)', 'Posição do trecho, de 1; 0 se ausente'),

  abs: scalar('abs(x)', 'Valor absoluto'),
  sign: scalar('sign(x)', '-1, 0 ou 1'),
  floor: scalar('floor(x)', 'Inteiro abaixo'),
  ceil: scalar('ceil(x)', 'Inteiro acima'),
  round: scalar('round(x, casas)', 'Arredonda; a metade vai para longe do zero'),
  mod: scalar('mod(a, b)', 'Resto da divisão de inteiros, como a % b'),
  power: scalar('power(x, y)', 'x elevado a y'),
  sqrt: scalar('sqrt(x)', 'Raiz quadrada'),
  ln: scalar('ln(x)', 'Logaritmo natural'),
  log10: scalar('log10(x)', 'Logaritmo de base 10'),
  exp: scalar('exp(x)', 'e elevado a x'),

  coalesce: scalar('coalesce(a, b, ...)', 'O primeiro que não é nulo'),
  nullif: scalar('nullif(a, b)', 'Nulo se a = b, senão a'),
  greatest: scalar('greatest(a, b, ...)', 'O maior; nulo se algum é nulo'),
  least: scalar('least(a, b, ...)', 'O menor; nulo se algum é nulo'),

  year: scalar('year(t)', 'Ano, em UTC'),
  quarter: scalar('quarter(t)', 'Trimestre, de 1 a 4'),
  month: scalar('month(t)', 'Mês, de 1 a 12'),
  week: scalar('week(t)', 'Semana ISO, de 1 a 53'),
  day: scalar('day(t)', 'Dia do mês'),
  day_of_week: scalar('day_of_week(t)', 'Dia da semana: segunda 1, domingo 7'),
  day_of_year: scalar('day_of_year(t)', 'Dia do ano, de 1 a 366'),
  hour: scalar('hour(t)', 'Hora, de um timestamp'),
  minute: scalar('minute(t)', 'Minuto, de um timestamp'),
  second: scalar('second(t)', 'Segundo inteiro, de um timestamp'),
  date_trunc: scalar("date_trunc('unidade', t)", 'Começo da unidade: hour, day, week, month, quarter, year'),
  date_diff: scalar("date_diff('unidade', a, b)", 'Quantos começos da unidade há entre a e b'),
  date_add: scalar("date_add('unidade', n, t)", 'Soma n unidades'),
  to_date: scalar('to_date(t)', 'O dia em UTC'),

  json_text: scalar("json_text(campo, '$.a.b')", 'Texto, booleano ou inteiro no caminho, como texto'),
  json_number: scalar("json_number(campo, '$.a')", 'Número no caminho'),
  json_integer: scalar("json_integer(campo, '$.a')", 'Inteiro no caminho'),
  json_boolean: scalar("json_boolean(campo, '$.a')", 'Booleano no caminho'),
  json_length: scalar("json_length(campo, '$.lista')", 'Quantos elementos tem a lista'),
  json_exists: scalar("json_exists(campo, '$.a')", 'Se o caminho leva a um valor'),
};

/** What is no function but is written like one. */
export const queryForms: { label: string; signature: string; text: string }[] = [
  { label: 'cast', signature: 'cast(x as tipo)', text: 'Converte; o que não se converte é nulo' },
  { label: 'case', signature: 'case when c then x else y end', text: 'Escolhe por condição' },
];
