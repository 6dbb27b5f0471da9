import { type Guide, guidePlaces } from './guide-places.ts';

export const queryGuide: Guide = {
  ...guidePlaces.query,
  lead: 'O que `select`, `where`, `group_by` e `order_by` aceitam, e o que significam, igual em toda instalação.',
  sections: [
    {
      id: 'forma',
      title: 'A forma de uma consulta',
      text: `Uma consulta é um objeto JSON. \`select\`, \`event_from\` e \`event_to\` são obrigatórios: sempre há uma janela de dias sobre a data do evento. Uma consulta que quebra uma regra recebe 422, com um item em \`errors\` para cada problema, pelo lugar dele (\`select.0\`, \`where.2.value\`); numa expressão o texto diz a posição do caractere, a partir de 1.

Palavras da linguagem e nomes de funções não distinguem maiúsculas de minúsculas. Nomes de colunas são exatos: \`Status\` não é \`status\`.`,
    },
    {
      id: 'tipos',
      title: 'Tipos',
      text: `| tipo do campo | tipo na resposta | valores |
| \`string\` | \`varchar\` | texto, comparado e ordenado por código de caractere |
| \`integer\` | \`bigint\` | 64 bits com sinal |
| \`number\` | \`double\` | doubles finitos |
| \`decimal(p,s)\` | \`decimal(p,s)\` | exato, até 38 dígitos |
| \`boolean\` | \`boolean\` | |
| \`date\` | \`date\` | anos 0001 a 9999 |
| \`timestamp\` | \`timestamp(6) with time zone\` | UTC, microssegundos |
| \`json\` | \`json\` | qualquer valor JSON, lido pelas funções \`json_\` |

Campos do sistema: \`_file_id\` (bigint), \`_file_name\` e \`_schema_version\` (varchar), \`_ingested_at\` (timestamp).

Tipos se alargam sozinhos numa só direção: \`integer\` para \`decimal\` para \`number\`, e \`date\` para \`timestamp\`. Um texto literal ao lado de uma data é lido como data. O resto pede \`cast\`.`,
    },
    {
      id: 'select',
      title: 'select',
      text: `Cada item é uma coluna ou expressão, com ou sem \`as nome\`. Um nome tem letras, dígitos e \`_\`, começa por letra e tem até 64 caracteres. Sem ele, a coluna do resultado leva o texto do item. Os nomes não se repetem, nem mudando maiúsculas. \`*\` só tem sentido em \`count(*)\`.

Uma coluna cujo nome é uma palavra da linguagem (\`end\`, \`case\`, \`in\`) é escrita entre aspas duplas: \`upper("end") as e\`.

Limites: 200 itens; por expressão 4.096 caracteres, 64 níveis e 10.000 partes; 20.000 partes em todas; 1.000 itens em \`in (...)\`; 200 operadores encadeados.`,
    },
    {
      id: 'literais',
      title: 'Literais',
      text: `| forma | tipo |
| \`12\` | \`bigint\` |
| \`12.50\` | \`decimal(4,2)\`, exato |
| \`1e3\` | \`double\` |
| \`'it''s'\` | \`varchar\`; \`''\` é um apóstrofo |
| \`true\`, \`false\` | \`boolean\` |
| \`date '2026-01-31'\` | \`date\` |
| \`timestamp '2026-01-31T10:20:30-03:00'\` | \`timestamp\`; sem fuso é UTC |
| \`null\` | o tipo do que está ao lado |`,
    },
    {
      id: 'operadores',
      title: 'Operadores',
      text: `Do mais fraco ao mais forte:

| operador | significado |
| \`a or b\`, \`a and b\`, \`not a\` | lógica de três valores |
| \`=\` \`!=\` \`<>\` \`<\` \`<=\` \`>\` \`>=\` | nulo se um lado é nulo; não se encadeiam |
| \`a is null\`, \`a is not null\` | nunca nulo |
| \`a in (x, y)\`, \`a not in (x, y)\` | como \`a = x or a = y\` |
| \`a between x and y\` | os dois extremos incluídos |
| \`a like 'p%'\` | \`%\` qualquer trecho, \`_\` um caractere; \`\\\` torna o próximo literal |
| \`a || b\` | textos unidos; nulo se um é nulo |
| \`a + b\`, \`a - b\`, \`a * b\`, \`a / b\`, \`a % b\`, \`-a\` | aritmética |

\`case when c then x ... else y end\` e \`case a when v then x ... else y end\`; sem \`else\`, nulo.`,
    },
    {
      id: 'aritmetica',
      title: 'Aritmética',
      text: `- **Inteiros** continuam de 64 bits. Um resultado que não cabe faz a consulta falhar com [numeric_overflow](/docs/erros#numeric_overflow).
- **Decimais** continuam exatos; nada é arredondado. \`+\` e \`-\` mantêm a maior escala, \`*\` soma as escalas.
- **\`/\`** dá sempre um \`double\`, nulo na divisão por zero. Use \`cast\` quando os dígitos importam.
- **\`%\`** é para inteiros, tem o sinal do dividendo e é nulo com zero.
- **Doubles** seguem IEEE 754; um resultado que não é finito é nulo.`,
    },
    {
      id: 'cast',
      title: 'cast',
      text: `\`cast(x as tipo)\`, com \`string\`, \`integer\`, \`number\`, \`decimal(p,s)\`, \`boolean\`, \`date\` ou \`timestamp\`. O que não se converte é nulo, nunca um erro. Um texto tem de ser exatamente um valor do tipo, sem espaços. Números são arredondados com a metade para longe do zero.`,
    },
    {
      id: 'agregacoes',
      title: 'Agregações',
      text: 'Nulos são deixados de lado. Sobre nenhum valor uma agregação é nula, e as contagens são 0. Somas de inteiros e decimais são exatas. Agregações não se aninham; para uma com filtro use `count_if` ou `sum(case when ... then ... end)`.',
    },
    {
      id: 'funcoes',
      title: 'Funções',
      text: 'Nulo onde um argumento é nulo, a não ser que se diga outra coisa. Unidades, como literais: `second`, `minute`, `hour` (só timestamps), `day`, `week`, `month`, `quarter`, `year`. Caminhos em JSON: `$` é o próprio valor, depois `.nome`, `["qualquer nome"]` e `[índice]` a partir de 0.',
    },
    {
      id: 'where',
      title: 'where',
      text: `Todas as condições valem, até 100. \`field\` é uma coluna ou um campo do sistema.

| op | value |
| \`=\` \`!=\` \`>\` \`<\` \`>=\` \`<=\` | um valor |
| \`like\`, \`not like\` | um padrão, só em textos |
| \`in\`, \`not in\` | de 1 a 1.000 valores |
| \`between\` | \`[de, até]\`, os dois incluídos |
| \`is null\`, \`is not null\` | nenhum; as únicas para colunas \`json\` |

Um texto JSON para textos, datas (\`AAAA-MM-DD\`) e timestamps; um número, ou um texto de dígitos, para números; um booleano para booleanos. Números que um JSON pode ter arredondado (inteiros além de 2^53, decimais de mais de 15 dígitos) são recusados: envie-os como texto. Um registro com a coluna nula não satisfaz nenhuma condição além de \`is null\`.`,
    },
    {
      id: 'group-by',
      title: 'group_by',
      text: 'Nomes de colunas, ou de itens de `select` sem agregações. Ao lado de agregações, todo item de `select` é feito só de chaves do grupo e agregações. Sem agregações, dá as combinações distintas. Colunas `json` não podem ser agrupadas.',
    },
    {
      id: 'order-by',
      title: 'order_by',
      text: 'Nomes de itens de `select`, ou de colunas. Nulos vêm por último nas duas direções. A ordem é sempre total, para que as páginas se repitam iguais: depois das chaves pedidas vêm a data do evento e o lugar do registro nos arquivos, ou todas as chaves do grupo.',
    },
    {
      id: 'paginas',
      title: 'A próxima página',
      text: 'Um corpo com `page_token` pode deixar de fora o resto da consulta. O que trouxer tem de ser aquilo para que o token foi feito. O token vale uma hora desde a resposta que o trouxe.',
    },
  ],
};
