/** Errors about schemas, their versions and the samples they are detected from. */
export const schemas = {
  schema_not_found: { status: 404, text: 'O esquema {slug} não existe.' },
  schema_exists: { status: 422, text: 'Já existe o esquema {slug}. Escolha outro slug.' },
  schema_inactive: { status: 422, text: 'O esquema {slug} está inativo. Ative-o no painel.' },
  schema_not_linked: {
    status: 400,
    text: 'O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar.',
  },

  invalid_schema: { status: 422, text: 'O esquema tem problemas; veja errors.' },
  text_characters: {
    status: 422,
    text: 'O texto tem caracteres de controle ou metade de um par substituto. Retire-os.',
  },
  schema_no_fields: { status: 422, text: 'Declare ao menos um campo.' },
  schema_too_many_fields: {
    status: 422,
    text: 'O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um campo json.',
  },
  field_name_reserved: {
    status: 422,
    text: 'O nome "{name}" começa por _, o que é reservado aos campos do sistema. Retire o _ e, se for preciso, declare key.',
  },
  field_name_form: {
    status: 422,
    text: 'Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit} caracteres.',
  },
  field_name_repeated: { status: 422, text: 'O nome "{name}" já é de outro campo ({other}).' },
  field_key_length: { status: 422, text: 'A chave deve ter de 1 a {limit} bytes em UTF-8.' },
  field_key_characters: {
    status: 422,
    text: 'A chave não pode ter caracteres de controle nem metade de um par substituto.',
  },
  field_key_reserved: {
    status: 422,
    text: 'A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados.',
  },
  field_key_repeated: { status: 422, text: 'A chave "{key}" já é de outro campo ({other}).' },
  field_key_same_ignoring_case: {
    status: 422,
    text: 'A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e os motores de consulta não as distinguem. Deixe só uma.',
  },
  field_type_unknown: {
    status: 422,
    text: 'O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a 38 e s até p, boolean, date, timestamp ou json.',
  },
  event_date_field_unknown: {
    status: 422,
    text: 'O campo de data do evento "{name}" não está entre os campos declarados.',
  },
  event_date_field_type: {
    status: 422,
    text: 'O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp.',
  },
  event_date_field_required: {
    status: 422,
    text: 'O campo de data do evento "{name}" é sempre obrigatório: declare required como true.',
  },

  schema_unchanged: { status: 422, text: 'Nada muda em relação à versão {version}.' },
  incompatible_schema: {
    status: 422,
    text: 'As mudanças quebrariam registros já guardados na versão {version}; veja errors. Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele.',
  },
  field_added_required: {
    status: 422,
    text: 'O campo novo "{name}" não existe nos registros já guardados: declare-o opcional.',
  },
  field_made_required: {
    status: 422,
    text: 'O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o opcional.',
  },
  field_type_changed: {
    status: 422,
    text: 'O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar a number.',
  },
  field_key_changed: {
    status: 422,
    text: 'A chave do campo "{name}" não pode passar de "{from}" a "{to}". Acrescente um campo opcional com a chave nova.',
  },
  field_readded_type: {
    status: 422,
    text: 'O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não pode voltar como {to}. Use {from} ou outro nome.',
  },
  event_date_field_changed: {
    status: 422,
    text: 'O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os registros já guardados.',
  },
  event_date_field_dropped: {
    status: 422,
    text: 'O campo de data do evento "{from}" não pode ser retirado: ele ordena os registros já guardados.',
  },

  invalid_sample: { status: 422, text: 'O arquivo de exemplo não pôde ser lido; veja errors.' },
  sample_invalid_json: { status: 422, text: 'Linha {line}, coluna {column}: {detail}' },
  sample_invalid_utf8: {
    status: 422,
    text: 'Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.',
  },
  sample_not_object: {
    status: 422,
    text: 'Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O exemplo é uma lista de objetos, um objeto, ou um objeto por linha.',
  },
  sample_trailing_content: {
    status: 422,
    text: 'Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada objeto em sua própria linha.',
  },
  sample_no_records: { status: 422, text: 'O arquivo de exemplo não tem nenhum registro.' },
  sample_no_fields: { status: 422, text: 'Nenhum registro do arquivo de exemplo tem campos aproveitáveis.' },
  sample_record_too_long: {
    status: 422,
    text: 'O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com registros menores.',
  },
} as const satisfies Record<string, { status: number; text: string }>;

/** How two versions differ: kind of change -> text. */
export const schemaChanges = {
  field_added: 'Campo "{field}" ({to}) acrescentado.',
  field_dropped: 'Campo "{field}" ({from}) retirado; continua na tabela.',
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
