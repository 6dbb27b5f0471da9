import type { ErrorText } from '../error-text.ts';

/** Errors about schemas, their versions and the samples they are detected from. */
export const schemas = {
  schema_not_found: {
    status: 404,
    text: 'O esquema {slug} não existe.',
    cause:
      'A conta do token ou da sessão não tem esquema com este slug. Esquemas de outras contas respondem o mesmo.',
    cure: 'Confira o slug em Esquemas, no painel, e se o token é da conta certa.',
  },
  schema_exists: {
    status: 422,
    text: 'Já existe o esquema {slug}. Escolha outro slug.',
    cause: 'O slug já é de outro esquema da conta, que pode estar inativo.',
    cure: 'Use outro slug, ou mude o esquema que existe. No painel: Esquemas > o esquema > Nova versão.',
  },
  schema_inactive: {
    status: 422,
    text: 'O esquema {slug} está inativo. Ative-o no painel.',
    cause: 'O esquema foi desativado: ele responde a consultas, mas não recebe nem processa arquivos.',
    cure: 'Ative-o e repita. No painel: Esquemas > o esquema > Ativar; no terminal: `celeiro schema activate`.',
  },
  schema_not_linked: {
    status: 400,
    text: 'O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar.',
    cause: 'Nenhum arquivo válido chegou ainda a este esquema, e por isso não há o que consultar.',
    cure: 'Envie um arquivo por `generate-upload-token`, ou no painel: Esquemas > o esquema > Arquivos > Enviar arquivos. A consulta responde logo depois.',
  },

  invalid_schema: {
    status: 422,
    text: 'O esquema tem problemas; veja errors.',
    cause: 'A definição do esquema quebra uma ou mais regras.',
    cure: 'Corrija cada lugar que `errors` nomeia, como `fields.2.type`, e envie a definição de novo.',
  },
  text_characters: {
    status: 422,
    text: 'O texto tem caracteres de controle ou metade de um par substituto. Remova-os.',
    cause:
      'O texto tem um caractere de controle, como uma tabulação, ou metade de um par substituto. Em geral veio de uma colagem.',
    cure: 'Digite o texto de novo sem esses caracteres. Só a descrição de um campo pode ter quebras de linha e tabulações.',
  },
  schema_no_fields: {
    status: 422,
    text: 'Declare ao menos um campo.',
    cause: 'A lista de campos está vazia.',
    cure: 'Declare ao menos a data do evento: um campo `date` ou `timestamp` obrigatório. No painel, Esquemas > Novo esquema propõe os campos a partir de um arquivo de exemplo.',
  },
  schema_too_many_fields: {
    status: 422,
    text: 'O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um campo json.',
    cause: 'O esquema declara mais campos do que um esquema pode ter.',
    cure: 'Junte os menos usados em um campo `json`, que as funções `json_text`, `json_number` e outras leem na consulta.',
  },
  field_name_reserved: {
    status: 422,
    text: 'O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o _ e, se for preciso, declare key.',
    cause: 'Nomes que começam por `_` são dos campos do sistema, como `_file_id`.',
    cure: 'Dê ao campo um nome sem `_` no começo. Se a chave dos dados tem o `_`, escreva-a em `key`.',
  },
  field_name_form: {
    status: 422,
    text: 'Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit} caracteres.',
    cause: 'O nome do campo é o nome de uma coluna, que só tem estes caracteres.',
    cure: 'Use um nome como `preco_total` e escreva em `key` a chave que os dados têm, como `Preço total`.',
  },
  field_name_repeated: {
    status: 422,
    text: 'O nome "{name}" já é de outro campo ({other}).',
    cause: 'Dois campos do esquema têm o mesmo nome.',
    cure: 'Dê outro nome a um deles, ou remova-o.',
  },
  field_key_length: {
    status: 422,
    text: 'A chave deve ter de 1 a {limit} bytes em UTF-8.',
    cause: 'A chave é vazia ou longa demais.',
    cure: 'Escolha uma chave mais curta, e use a mesma nos dados e no esquema.',
  },
  field_key_characters: {
    status: 422,
    text: 'A chave não pode ter caracteres de controle nem metade de um par substituto.',
    cause: 'A chave tem um caractere que bancos de dados e terminais não guardam.',
    cure: 'Escolha uma chave sem ele, e use a mesma nos dados e no esquema.',
  },
  field_key_reserved: {
    status: 422,
    text: 'A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados.',
    cause: 'O serviço numera com esta chave as linhas que guarda.',
    cure: 'Mude a chave no programa que gera os dados e escreva a nova em `key`.',
  },
  field_key_repeated: {
    status: 422,
    text: 'A chave "{key}" já é de outro campo ({other}).',
    cause: 'Dois campos leriam a mesma chave de cada registro.',
    cure: 'Deixe um só campo para a chave, ou corrija `key` em um deles.',
  },
  field_key_same_ignoring_case: {
    status: 422,
    text: 'A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e os motores de consulta não as distinguem. Deixe só uma.',
    cause:
      'Para os motores de consulta as duas chaves são a mesma, porque eles não distinguem maiúsculas de minúsculas.',
    cure: 'Mude uma das chaves no programa que gera os dados, ou declare só um dos campos.',
  },
  field_type_unknown: {
    status: 422,
    text: 'O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a 38 e s até p, boolean, date, timestamp ou json.',
    cause: 'O tipo não existe ou está mal escrito; um decimal diz sempre dígitos e casas.',
    cure: 'Escreva, por exemplo, `decimal(12,2)` para dinheiro, `timestamp` para um instante, `json` para listas e objetos.',
  },
  event_date_field_unknown: {
    status: 422,
    text: 'O campo de data do evento "{name}" não está entre os campos declarados.',
    cause: '`event_date_field` nomeia um campo que `fields` não declara.',
    cure: 'Use o nome (`name`, não `key`) de um campo `date` ou `timestamp` do esquema.',
  },
  event_date_field_type: {
    status: 422,
    text: 'O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp.',
    cause: 'A data do evento ordena os registros no tempo, e este campo não é um dia nem um instante.',
    cure: 'Declare o campo como `date` ou `timestamp`, ou escolha outro como data do evento.',
  },
  event_date_field_required: {
    status: 422,
    text: 'O campo de data do evento "{name}" é sempre obrigatório: declare required como true.',
    cause: 'Todo registro tem uma data do evento, e o campo escolhido está declarado como opcional.',
    cure: 'Declare o campo com `"required": true`. Se ele falta em parte dos registros, escolha outro como data do evento.',
  },

  schema_changed: {
    status: 409,
    text: 'O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi gravado. Junte as mudanças dela às suas e salve de novo.',
    cause:
      'Outro membro criou uma versão depois que esta começou a ser feita. Gravada assim, ela desfaria a dele.',
    cure: 'Na página da nova versão, o painel mostra o que mudou e junta as duas. Um programa lê o esquema de novo e refaz a definição sobre a versão atual.',
  },
  schema_unchanged: {
    status: 422,
    text: 'Nada muda em relação à versão {version}.',
    cause: 'A definição é igual à da versão atual. A ordem dos campos não conta.',
    cure: 'Se não queria mudar nada, não há o que fazer. Se queria, confira se enviou o arquivo certo.',
  },
  incompatible_schema: {
    status: 422,
    text: 'As mudanças quebrariam registros já guardados na versão {version}; veja errors. Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele.',
    cause:
      'Os registros de todas as versões estão na mesma tabela, e estas mudanças não valeriam para os que já estão lá.',
    cure: 'Desfaça o que `errors` nomeia: campo novo é opcional, e só `integer` pode passar a outro tipo, `number`. Se a mudança é necessária, crie outro esquema.',
  },
  field_added_required: {
    status: 422,
    text: 'O campo novo "{name}" não existe nos registros já guardados: declare-o opcional.',
    cause: 'Os registros que já estão guardados não têm o campo novo.',
    cure: 'Declare o campo com `"required": false`, e exija-o no programa que gera os dados.',
  },
  field_made_required: {
    status: 422,
    text: 'O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o opcional.',
    cause: 'A versão anterior deixava o campo faltar, e registros guardados podem não tê-lo.',
    cure: 'Volte a declarar o campo com `"required": false`, e exija-o no programa que gera os dados.',
  },
  field_type_changed: {
    status: 422,
    text: 'O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar a number.',
    cause: 'A coluna já tem valores do tipo antigo.',
    cure: 'Volte ao tipo antigo e adicione um campo opcional do tipo novo, com outro nome e outra chave.',
  },
  field_key_changed: {
    status: 422,
    text: 'A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo opcional com a chave nova.',
    cause: 'A coluna já tem valores que vieram da chave antiga.',
    cure: 'Volte à chave antiga, e dê à nova um campo opcional com outro nome.',
  },
  field_readded_type: {
    status: 422,
    text: 'O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não pode voltar como {to}. Use {from} ou outro nome.',
    cause: 'Um campo removido continua na tabela com o tipo que tinha.',
    cure: 'Declare o campo com o tipo antigo, ou dê outro nome ao campo do tipo novo.',
  },
  event_date_field_changed: {
    status: 422,
    text: 'O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os registros já guardados.',
    cause: 'Os registros guardados estão ordenados pela data do evento da versão anterior.',
    cure: 'Volte ao campo de antes. Outra data pode filtrar uma consulta por `where`; para ordenar por ela, crie outro esquema.',
  },
  event_date_field_dropped: {
    status: 422,
    text: 'O campo de data do evento "{from}" não pode ser removido: ele ordena os registros já guardados.',
    cause: 'A nova definição não tem mais o campo que ordena os registros guardados.',
    cure: 'Devolva o campo à definição, com o mesmo nome, tipo e chave, e obrigatório.',
  },

  invalid_sample: {
    status: 422,
    text: 'O arquivo de exemplo não pôde ser lido; veja errors.',
    cause: 'O arquivo de exemplo não é JSON nem JSONL que se possa ler.',
    cure: 'Corrija o arquivo na linha e coluna que `errors` mostra e solte-o de novo em Esquemas > Novo esquema. Os campos também podem ser declarados à mão.',
  },
  sample_invalid_json: {
    status: 422,
    text: 'Linha {line}, coluna {column}: {detail}',
    cause: 'Neste ponto o arquivo de exemplo deixa de ser JSON.',
    cure: 'Corrija o que o texto do erro nomeia; um editor que confere JSON mostra o lugar.',
  },
  sample_invalid_utf8: {
    status: 422,
    text: 'Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.',
    cause: 'O arquivo de exemplo foi salvo em outra codificação, por exemplo Latin-1.',
    cure: 'Salve-o em UTF-8 no editor, ou converta-o: `iconv -f latin1 -t utf-8 exemplo.json > exemplo-utf8.json`.',
  },
  sample_not_object: {
    status: 422,
    text: 'Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O exemplo é uma lista de objetos, um objeto, ou um objeto por linha.',
    cause: 'Um registro é um objeto JSON, e aqui está outro valor.',
    cure: 'Ponha os valores em um objeto com nomes, como `{"total": 10}`.',
  },
  sample_trailing_content: {
    status: 422,
    text: 'Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada objeto em sua própria linha.',
    cause: 'Há mais texto depois do fim do objeto, na mesma linha, ou depois do fim da lista.',
    cure: 'Ponha um objeto em cada linha, ou todos em uma só lista, separados por vírgulas.',
  },
  sample_no_records: {
    status: 422,
    text: 'O arquivo de exemplo não tem nenhum registro.',
    cause: 'O arquivo está vazio, só tem espaços ou é uma lista vazia.',
    cure: 'Use um arquivo com alguns registros de verdade: quanto mais diferentes entre si, melhor a proposta.',
  },
  sample_no_fields: {
    status: 422,
    text: 'Nenhum registro do arquivo de exemplo tem campos aproveitáveis.',
    cause: 'Os objetos do exemplo não têm chaves, ou nenhuma que possa ser um campo.',
    cure: 'Use registros com chaves de 1 a 255 bytes, ou declare os campos à mão em Esquemas > Novo esquema.',
  },
  sample_record_too_long: {
    status: 422,
    text: 'O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com registros menores.',
    cause: 'Só o começo do exemplo é lido, e o primeiro registro não cabe nele.',
    cure: 'Monte um exemplo com registros menores, ou declare os campos à mão em Esquemas > Novo esquema.',
  },
} as const satisfies Record<string, ErrorText>;

/** How two versions differ: kind of change -> text. */
export const schemaChanges = {
  field_added: 'Campo "{field}" ({to}) adicionado.',
  field_dropped: 'Campo "{field}" ({from}) removido; continua na tabela.',
  type_changed: 'Tipo de "{field}": de {from} para {to}.',
  made_optional: 'Campo "{field}" passa a ser opcional.',
  made_required: 'Campo "{field}" passa a ser obrigatório.',
  key_changed: 'Chave de "{field}": de "{from}" para "{to}".',
  description_changed: 'Descrição de "{field}" alterada.',
  event_date_changed: 'Campo de data do evento: de "{from}" para "{to}".',
  undeclared_fields_changed: 'Campos não declarados: de {from} para {to}.',
} as const satisfies Record<string, string>;

/** What detection has to say about a sample, a field or the event date: code -> text. */
export const detectionNotes = {
  single_record: 'O exemplo tem um só registro: confira quais campos são obrigatórios.',
  sample_bounded: 'Só os primeiros {records} registros foram lidos; os demais podem ser diferentes.',
  undeclared_ignored:
    'Há chaves que ficaram fora da proposta; por isso os campos não declarados são ignorados.',
  no_event_date:
    'Não há campo de data do evento: escolha-o antes de salvar, pois ele é obrigatório em todo esquema.',

  all_null: 'Todos os valores são nulos: o tipo string é só um palpite.',
  mixed_as_json: 'Há valores de tipos diferentes; só json aceita todos.',
  mixed_as_string: 'Há textos de formas diferentes; só string aceita todos.',
  decimal_keeps_digits: 'Há números com mais dígitos do que number guarda; {type} guarda todos.',
  digits_lost:
    'Há números com mais dígitos do que number guarda, e nenhum decimal os aceita: serão aproximados.',
  number_out_of_range: 'Há números grandes demais para number; só json os aceita.',

  key_empty: 'A chave é vazia.',
  key_length: 'A chave passa de {limit} bytes.',
  key_characters: 'A chave tem caracteres de controle.',
  key_same_ignoring_case: 'A chave só difere de "{other}" em maiúsculas e minúsculas.',
  too_many_keys: 'A chave passa do máximo de {limit} campos.',

  event_date_only_candidate: 'É o único campo de data sempre presente.',
  event_date_by_name: 'O nome indica a data do evento.',
  event_date_varies: 'O valor varia entre os registros.',
  event_date_finer: 'Tem hora, além do dia.',
  event_date_first: 'É a primeira data sempre presente no registro.',
  event_date_other_meaning: 'O nome indica outra data, não a do evento.',
  event_date_has_nulls: 'Falta ou é nulo em parte dos registros.',
  event_date_all_have_nulls:
    'Há campos de data, mas todos faltam ou são nulos em parte dos registros. O campo de data do evento é obrigatório.',
  event_date_none:
    'Nenhum campo traz só datas (AAAA-MM-DD) ou datas com hora (RFC 3339, como 2024-01-31T10:00:00Z). Outras formas e números não servem: converta-os no arquivo.',
} as const satisfies Record<string, string>;

/** Values of one kind that were seen in a field of mixed kinds: kind -> text. */
export const observedKinds = {
  boolean: '{count} true ou false, o primeiro no registro {first_record}',
  integer: '{count} números inteiros, o primeiro no registro {first_record}',
  number: '{count} números, o primeiro no registro {first_record}',
  huge_number: '{count} números grandes demais, o primeiro no registro {first_record}',
  date: '{count} datas, a primeira no registro {first_record}',
  timestamp: '{count} datas com hora, a primeira no registro {first_record}',
  string: '{count} textos, o primeiro no registro {first_record}',
  object: '{count} objetos, o primeiro no registro {first_record}',
  array: '{count} listas, a primeira no registro {first_record}',
} as const satisfies Record<string, string>;
