// Written from the contract; tools/clients/generate-java.ts says how. Do not edit.
package br.celeiro.model;

/**
 * The codes of errors that this version of the contract has. The service may get more: treat a code
 * that is not here by the status of its answer.
 */
public final class ErrorCodes {
  /** Status 404: "Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha." */
  public static final String ACCOUNT_NOT_OPEN = "account_not_open";

  /** Status 422: "Posição {position}: {function} não pode conter outra função de agregação." */
  public static final String AGGREGATE_NESTED = "aggregate_nested";

  /**
   * Status 422: "A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por
   * página (limit) ou menos colunas."
   */
  public static final String ANSWER_TOO_LARGE = "answer_too_large";

  /**
   * Status 503: "Há respostas grandes demais à espera de quem as leia, e não há lugar para esta
   * agora. Peça menos linhas por página (limit), ou tente de novo em {seconds} s."
   */
  public static final String ANSWERS_BUSY = "answers_busy";

  /**
   * Status 422: "Posição {position}: {function} recebe {expected} argumento(s), mas vieram
   * {found}."
   */
  public static final String ARGUMENT_COUNT = "argument_count";

  /**
   * Status 422: "Posição {position}: o argumento {argument} de {function} deve ser escrito como
   * valor literal."
   */
  public static final String ARGUMENT_NOT_LITERAL = "argument_not_literal";

  /**
   * Status 422: "Posição {position}: o argumento {argument} de {function} vai de {minimum} a
   * {maximum}."
   */
  public static final String ARGUMENT_RANGE = "argument_range";

  /**
   * Status 422: "Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é
   * {found}."
   */
  public static final String ARGUMENT_TYPE = "argument_type";

  /**
   * Status 422: "Posição {position}: o nome após "as" começa por letra, tem só letras sem acento,
   * dígitos e _, e até {limit} caracteres."
   */
  public static final String BAD_ALIAS = "bad_alias";

  /** Status 422: "O valor deve ser um de: {choices}." */
  public static final String BAD_CHOICE = "bad_choice";

  /** Status 422: "Posição {position}: o texto não é um valor de {type}." */
  public static final String BAD_DATE_TEXT = "bad_date_text";

  /** Status 422: "O endereço de e-mail é inválido." */
  public static final String BAD_EMAIL = "bad_email";

  /**
   * Status 422: "O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta
   * nem caractere de controle."
   */
  public static final String BAD_FILE_NAME = "bad_file_name";

  /** Status 422: "O valor não é um {format} válido." */
  public static final String BAD_FORMAT = "bad_format";

  /**
   * Status 422: "Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra
   * chave"]. Um nome com acento, espaço ou hífen vai entre colchetes e aspas:
   * $["endereço"].cidade."
   */
  public static final String BAD_JSON_PATH = "bad_json_path";

  /**
   * Status 422: "Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou
   * outra barra invertida."
   */
  public static final String BAD_LIKE_PATTERN = "bad_like_pattern";

  /**
   * Status 422: "No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida."
   */
  public static final String BAD_LIKE_VALUE = "bad_like_value";

  /** Status 422: "Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa." */
  public static final String BAD_LITERAL = "bad_literal";

  /** Status 422: "O valor máximo é {limit}." */
  public static final String BAD_MAXIMUM = "bad_maximum";

  /** Status 422: "O valor mínimo é {limit}." */
  public static final String BAD_MINIMUM = "bad_minimum";

  /** Status 422: "O page_token não serve para esta consulta; veja errors." */
  public static final String BAD_PAGE_TOKEN = "bad_page_token";

  /** Status 422: "O valor não tem a forma esperada: {pattern}." */
  public static final String BAD_PATTERN = "bad_pattern";

  /**
   * Status 422: "Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres."
   */
  public static final String BAD_SLUG = "bad_slug";

  /**
   * Status 422: "Posição {position}: o texto tem um caractere nulo ou metade de um par substituto."
   */
  public static final String BAD_STRING_CHARACTER = "bad_string_character";

  /**
   * Status 422: "O texto tem um caractere nulo, metade de um par substituto ou bytes que não são
   * UTF-8. Remova-os."
   */
  public static final String BAD_TEXT = "bad_text";

  /** Status 422: "O valor deve ser do tipo {expected}." */
  public static final String BAD_TYPE = "bad_type";

  /** Status 422: "Posição {position}: a unidade de {function} deve ser uma de: {units}." */
  public static final String BAD_UNIT = "bad_unit";

  /** Status 422: "O valor deve ser do tipo {type}." */
  public static final String BAD_VALUE = "bad_value";

  /**
   * Status 409: "Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja
   * como ele está agora e repita."
   */
  public static final String BOARD_CHANGED = "board_changed";

  /** Status 404: "O prazo do link acabou. Se ainda precisa do quadro, peça outro." */
  public static final String BOARD_LINK_EXPIRED = "board_link_expired";

  /**
   * Status 404: "O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou."
   */
  public static final String BOARD_LINK_UNKNOWN = "board_link_unknown";

  /** Status 404: "O link foi removido. Se ainda precisa do quadro, peça outro." */
  public static final String BOARD_LINK_WITHDRAWN = "board_link_withdrawn";

  /** Status 404: "O quadro {id} não existe." */
  public static final String BOARD_NOT_FOUND = "board_not_found";

  /**
   * Status 408: "O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e
   * tente de novo."
   */
  public static final String BODY_TIMEOUT = "body_timeout";

  /** Status 413: "O corpo da requisição passa de {limit} bytes." */
  public static final String BODY_TOO_LARGE = "body_too_large";

  /** Status 422: "Posição {position}: não há conversão de {from} para {to}." */
  public static final String CAST_NOT_ALLOWED = "cast_not_allowed";

  /** Status 409: "Este e-mail está em mais de uma conta. Escolha em qual entrar." */
  public static final String CHOOSE_TENANT = "choose_tenant";

  /**
   * Status 422: "Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em
   * {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number)."
   */
  public static final String DECIMALS_TOO_WIDE = "decimals_too_wide";

  /** Status 404: "A entrega {id} não existe." */
  public static final String DELIVERY_NOT_FOUND = "delivery_not_found";

  /** Status 503: "Há muitos exemplos sendo lidos. Tente de novo em instantes." */
  public static final String DETECTION_BUSY = "detection_busy";

  /**
   * Status 410: "O envio direto foi descontinuado. Gere uma URL com POST
   * /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para
   * {upload_url}/{file_name}."
   */
  public static final String DIRECT_UPLOAD_GONE = "direct_upload_gone";

  /** Status 422: "Posição {position}: distinct só vale em count, não em {function}." */
  public static final String DISTINCT_NOT_ALLOWED = "distinct_not_allowed";

  /**
   * Status 422: "O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os
   * registros já guardados."
   */
  public static final String EVENT_DATE_FIELD_CHANGED = "event_date_field_changed";

  /**
   * Status 422: "O campo de data do evento "{from}" não pode ser removido: ele ordena os registros
   * já guardados."
   */
  public static final String EVENT_DATE_FIELD_DROPPED = "event_date_field_dropped";

  /**
   * Status 422: "O campo de data do evento "{name}" é sempre obrigatório: declare required como
   * true."
   */
  public static final String EVENT_DATE_FIELD_REQUIRED = "event_date_field_required";

  /** Status 422: "O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp." */
  public static final String EVENT_DATE_FIELD_TYPE = "event_date_field_type";

  /** Status 422: "O campo de data do evento "{name}" não está entre os campos declarados." */
  public static final String EVENT_DATE_FIELD_UNKNOWN = "event_date_field_unknown";

  /**
   * Status 503: "Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam
   * guardados e saem quando ele voltar."
   */
  public static final String EVENTS_UNAVAILABLE = "events_unavailable";

  /** Status 400: "O plano permite escolher: informe executors, de 1 a 10." */
  public static final String EXECUTORS_REQUIRED = "executors_required";

  /** Status 422: "Posição {position}: era esperado "{expected}", mas veio "{found}"." */
  public static final String EXPECTED_TOKEN = "expected_token";

  /** Status 422: "A expressão é complexa demais. Divida-a em partes menores." */
  public static final String EXPRESSION_TOO_COMPLEX = "expression_too_complex";

  /** Status 422: "Posição {position}: a expressão tem mais de {limit} níveis." */
  public static final String EXPRESSION_TOO_DEEP = "expression_too_deep";

  /**
   * Status 422: "O campo novo "{name}" não existe nos registros já guardados: declare-o opcional."
   */
  public static final String FIELD_ADDED_REQUIRED = "field_added_required";

  /**
   * Status 422: "A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo
   * opcional com a chave nova."
   */
  public static final String FIELD_KEY_CHANGED = "field_key_changed";

  /** Status 422: "A chave não pode ter caracteres de controle nem metade de um par substituto." */
  public static final String FIELD_KEY_CHARACTERS = "field_key_characters";

  /** Status 422: "A chave deve ter de 1 a {limit} bytes em UTF-8." */
  public static final String FIELD_KEY_LENGTH = "field_key_length";

  /** Status 422: "A chave "{key}" já é de outro campo ({other})." */
  public static final String FIELD_KEY_REPEATED = "field_key_repeated";

  /**
   * Status 422: "A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados."
   */
  public static final String FIELD_KEY_RESERVED = "field_key_reserved";

  /**
   * Status 422: "A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e
   * os motores de consulta não as distinguem. Deixe só uma."
   */
  public static final String FIELD_KEY_SAME_IGNORING_CASE = "field_key_same_ignoring_case";

  /**
   * Status 422: "O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o
   * opcional."
   */
  public static final String FIELD_MADE_REQUIRED = "field_made_required";

  /**
   * Status 422: "Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit}
   * caracteres."
   */
  public static final String FIELD_NAME_FORM = "field_name_form";

  /** Status 422: "O nome "{name}" já é de outro campo ({other})." */
  public static final String FIELD_NAME_REPEATED = "field_name_repeated";

  /**
   * Status 422: "O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o _
   * e, se for preciso, declare key."
   */
  public static final String FIELD_NAME_RESERVED = "field_name_reserved";

  /**
   * Status 422: "O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não
   * pode voltar como {to}. Use {from} ou outro nome."
   */
  public static final String FIELD_READDED_TYPE = "field_readded_type";

  /**
   * Status 422: "O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar
   * a number."
   */
  public static final String FIELD_TYPE_CHANGED = "field_type_changed";

  /**
   * Status 422: "O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a
   * 38 e s até p, boolean, date, timestamp ou json."
   */
  public static final String FIELD_TYPE_UNKNOWN = "field_type_unknown";

  /**
   * Status 409: "O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de
   * lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros
   * registros respondem. Se tiver os originais, envie-os de novo."
   */
  public static final String FILE_DAMAGED = "file_damaged";

  /**
   * Status 422: "O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome."
   */
  public static final String FILE_NAME_TAKEN = "file_name_taken";

  /** Status 404: "O arquivo {file_id} não existe neste esquema." */
  public static final String FILE_NOT_FOUND = "file_not_found";

  /**
   * Status 422: "O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento
   * podem."
   */
  public static final String FILE_NOT_PENDING = "file_not_pending";

  /**
   * Status 422: "O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo
   * conteúdo."
   */
  public static final String FILE_REPLACED = "file_replaced";

  /**
   * Status 409: "O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma
   * cópia de segurança, ou envie o arquivo de novo."
   */
  public static final String FILE_STILL_DAMAGED = "file_still_damaged";

  /** Status 403: "A requisição não veio do painel." */
  public static final String FOREIGN_ORIGIN = "foreign_origin";

  /** Status 422: ""{name}" é uma agregação e não pode estar em group_by." */
  public static final String GROUP_BY_AGGREGATE = "group_by_aggregate";

  /** Status 431: "A linha e os cabeçalhos da requisição passam de 16 KiB." */
  public static final String HEADERS_TOO_LARGE = "headers_too_large";

  /**
   * Status 422: "As mudanças quebrariam registros já guardados na versão {version}; veja errors.
   * Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele."
   */
  public static final String INCOMPATIBLE_SCHEMA = "incompatible_schema";

  /** Status 500: "Erro interno. Tente de novo; se continuar, informe o request_id ao suporte." */
  public static final String INTERNAL_ERROR = "internal_error";

  /** Status 400: "O corpo da requisição não é JSON válido." */
  public static final String INVALID_JSON = "invalid_json";

  /** Status 400: "Há campos inválidos no pedido de processamento; veja errors." */
  public static final String INVALID_PROCESSING_REQUEST = "invalid_processing_request";

  /** Status 422: "Há campos inválidos na requisição; veja errors." */
  public static final String INVALID_REQUEST = "invalid_request";

  /** Status 422: "O arquivo de exemplo não pôde ser lido; veja errors." */
  public static final String INVALID_SAMPLE = "invalid_sample";

  /** Status 422: "O esquema tem problemas; veja errors." */
  public static final String INVALID_SCHEMA = "invalid_schema";

  /** Status 422: "Os dados da conta são inválidos; veja errors." */
  public static final String INVALID_TENANT = "invalid_tenant";

  /** Status 422: "O valor é inválido." */
  public static final String INVALID_VALUE = "invalid_value";

  /** Status 404: "O link não existe, expirou ou já foi usado. Peça outro." */
  public static final String INVITATION_INVALID = "invitation_invalid";

  /** Status 422: "A coluna json "{name}" não pode ser agrupada nem ordenada." */
  public static final String JSON_NOT_COMPARABLE = "json_not_comparable";

  /** Status 422: "Uma coluna json só aceita "is null" e "is not null"." */
  public static final String JSON_NOT_FILTERABLE = "json_not_filterable";

  /**
   * Status 422: "Este é o último proprietário com acesso. Antes, torne outro membro proprietário."
   */
  public static final String LAST_OWNER = "last_owner";

  /** Status 422: "like só se aplica a textos; "{name}" não é um." */
  public static final String LIKE_NEEDS_TEXT = "like_needs_text";

  /**
   * Status 429: "Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros
   * compartilhados desta conta. Tente de novo em {seconds} s."
   */
  public static final String LINK_RATE_LIMITED = "link_rate_limited";

  /** Status 422: "Posição {position}: a lista passa de {limit} itens." */
  public static final String LIST_TOO_LONG = "list_too_long";

  /**
   * Status 422: "Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem
   * opera o serviço."
   */
  public static final String MAIL_OFF = "mail_off";

  /** Status 400: "A requisição está malformada." */
  public static final String MALFORMED_REQUEST = "malformed_request";

  /** Status 422: "Este e-mail já é de um membro da conta." */
  public static final String MEMBER_EXISTS = "member_exists";

  /** Status 404: "O membro não existe." */
  public static final String MEMBER_NOT_FOUND = "member_not_found";

  /** Status 405: "Este endereço não aceita o método {method}." */
  public static final String METHOD_NOT_ALLOWED = "method_not_allowed";

  /** Status 403: "O token não tem a permissão {scope}. Gere outro token que a tenha." */
  public static final String MISSING_SCOPE = "missing_scope";

  /** Status 422: "Há mais problemas ({count}), que não são mostrados." */
  public static final String MORE_PROBLEMS = "more_problems";

  /**
   * Status 422: "O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os
   * distinguem)."
   */
  public static final String NAME_REPEATED = "name_repeated";

  /**
   * Status 503: "Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise
   * quem opera o serviço e tente de novo quando houver espaço."
   */
  public static final String NO_DISK_SPACE = "no_disk_space";

  /** Status 422: "Não há arquivos pendentes de processamento no schema." */
  public static final String NO_PENDING_FILES = "no_pending_files";

  /**
   * Status 422: "Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}."
   */
  public static final String NOT_ENOUGH_CREDITS = "not_enough_credits";

  /** Status 404: "Não há nada neste endereço." */
  public static final String NOT_FOUND = "not_found";

  /** Status 422: "A coluna "{name}" está fora de funções de agregação e não está em group_by." */
  public static final String NOT_GROUPED = "not_grouped";

  /** Status 422: "Os campos não podem vir juntos." */
  public static final String NOT_TOGETHER = "not_together";

  /** Status 422: "Há itens repetidos." */
  public static final String NOT_UNIQUE = "not_unique";

  /** Status 422: "Um cálculo da consulta produziu um número fora da faixa do seu tipo." */
  public static final String NUMERIC_OVERFLOW = "numeric_overflow";

  /**
   * Status 422: "Com agregações, só se ordena por itens de select e de group_by; "{name}" não está
   * entre eles."
   */
  public static final String ORDER_BY_NOT_GROUPED = "order_by_not_grouped";

  /** Status 409: "A sessão deste navegador é agora de outra conta. Carregue a página de novo." */
  public static final String OTHER_ACCOUNT = "other_account";

  /**
   * Status 422: "O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a
   * primeira página."
   */
  public static final String PAGE_TOKEN_INVALID = "page_token_invalid";

  /**
   * Status 422: "O page_token é de uma consulta diferente. Repita o valor da primeira página ou
   * omita o campo."
   */
  public static final String PAGE_TOKEN_OTHER_QUERY = "page_token_other_query";

  /**
   * Status 429: "Limite de {limit} requisições por minuto no painel atingido. Tente de novo em
   * {seconds} s."
   */
  public static final String PANEL_RATE_LIMITED = "panel_rate_limited";

  /** Status 422: "A senha não pode ser o próprio e-mail." */
  public static final String PASSWORD_IS_EMAIL = "password_is_email";

  /** Status 503: "Há muitas senhas sendo verificadas agora. Tente de novo em instantes." */
  public static final String PASSWORDS_BUSY = "passwords_busy";

  /** Status 403: "O plano não inclui processamento ou ele está desativado na conta." */
  public static final String PROCESSING_UNAVAILABLE = "processing_unavailable";

  /** Status 499: "A consulta foi cancelada." */
  public static final String QUERY_CANCELLED = "query_cancelled";

  /**
   * Status 503: "O motor de consultas não responde ou está lotado: consultas não podem ser feitas
   * agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes."
   */
  public static final String QUERY_ENGINE_UNAVAILABLE = "query_engine_unavailable";

  /** Status 500: "A consulta falhou. Tente de novo; se continuar, informe o request_id." */
  public static final String QUERY_FAILED = "query_failed";

  /**
   * Status 422: "Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e
   * salve por cima."
   */
  public static final String QUERY_NAME_TAKEN = "query_name_taken";

  /**
   * Status 422: "A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o
   * período, as colunas ou o número de grupos, ou ordene menos registros."
   */
  public static final String QUERY_SPILL_EXCEEDED = "query_spill_exceeded";

  /**
   * Status 422: "A consulta ficou longa demais para o motor: o período tem arquivos demais que
   * esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema,
   * reduza o período ou simplifique as expressões."
   */
  public static final String QUERY_TEXT_TOO_LONG = "query_text_too_long";

  /**
   * Status 504: "A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e
   * tente de novo."
   */
  public static final String QUERY_TIMEOUT = "query_timeout";

  /**
   * Status 422: "A consulta precisa de mais memória do que o permitido. Reduza o período ou o
   * número de grupos."
   */
  public static final String QUERY_TOO_LARGE = "query_too_large";

  /**
   * Status 504: "A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda
   * estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo."
   */
  public static final String QUERY_WAIT_TIMEOUT = "query_wait_timeout";

  /**
   * Status 429: "Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s."
   */
  public static final String RATE_LIMITED = "rate_limited";

  /**
   * Status 404: "O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e
   * só os 1.000 mais novos de cada esquema."
   */
  public static final String REPORT_NOT_FOUND = "report_not_found";

  /** Status 422: "O campo é obrigatório." */
  public static final String REQUIRED = "required";

  /** Status 403: "Seu papel na conta não permite isto: é preciso ser {role}." */
  public static final String ROLE_REQUIRED = "role_required";

  /**
   * Status 422: "A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há
   * mais o que cancelar."
   */
  public static final String RUN_ALREADY_ENDED = "run_already_ended";

  /**
   * Status 422: "Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os
   * processou ou os está processando."
   */
  public static final String RUN_FILES_GONE = "run_files_gone";

  /** Status 404: "A execução {run_id} não existe." */
  public static final String RUN_NOT_FOUND = "run_not_found";

  /** Status 422: "A execução {run_id} não falhou nem foi cancelada: não há o que repetir." */
  public static final String RUN_NOT_RETRYABLE = "run_not_retryable";

  /** Status 422: "O gzip do exemplo está corrompido ou incompleto." */
  public static final String SAMPLE_BAD_GZIP = "sample_bad_gzip";

  /** Status 422: "Linha {line}, coluna {column}: {detail}" */
  public static final String SAMPLE_INVALID_JSON = "sample_invalid_json";

  /**
   * Status 422: "Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve
   * o arquivo em UTF-8."
   */
  public static final String SAMPLE_INVALID_UTF8 = "sample_invalid_utf8";

  /** Status 422: "Nenhum registro do arquivo de exemplo tem campos aproveitáveis." */
  public static final String SAMPLE_NO_FIELDS = "sample_no_fields";

  /** Status 422: "O arquivo de exemplo não tem nenhum registro." */
  public static final String SAMPLE_NO_RECORDS = "sample_no_records";

  /**
   * Status 422: "Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O
   * exemplo é uma lista de objetos, um objeto, ou um objeto por linha."
   */
  public static final String SAMPLE_NOT_OBJECT = "sample_not_object";

  /**
   * Status 422: "O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com
   * registros menores."
   */
  public static final String SAMPLE_RECORD_TOO_LONG = "sample_record_too_long";

  /** Status 422: "A leitura do exemplo passou de {seconds} s. Envie um exemplo menor." */
  public static final String SAMPLE_TOO_SLOW = "sample_too_slow";

  /**
   * Status 422: "Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada
   * objeto em sua própria linha."
   */
  public static final String SAMPLE_TRAILING_CONTENT = "sample_trailing_content";

  /**
   * Status 409: "A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada. Salve
   * a sua com outro nome, ou abra a de agora e repita a mudança."
   */
  public static final String SAVED_QUERY_CHANGED = "saved_query_changed";

  /** Status 404: "A consulta salva {id} não existe neste esquema." */
  public static final String SAVED_QUERY_NOT_FOUND = "saved_query_not_found";

  /**
   * Status 409: "O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi
   * gravado. Junte as mudanças dela às suas e salve de novo."
   */
  public static final String SCHEMA_CHANGED = "schema_changed";

  /** Status 422: "Já existe o esquema {slug}. Escolha outro slug." */
  public static final String SCHEMA_EXISTS = "schema_exists";

  /** Status 422: "O esquema {slug} está inativo. Ative-o no painel." */
  public static final String SCHEMA_INACTIVE = "schema_inactive";

  /** Status 422: "Declare ao menos um campo." */
  public static final String SCHEMA_NO_FIELDS = "schema_no_fields";

  /** Status 404: "O esquema {slug} não existe." */
  public static final String SCHEMA_NOT_FOUND = "schema_not_found";

  /**
   * Status 400: "O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de
   * consultar."
   */
  public static final String SCHEMA_NOT_LINKED = "schema_not_linked";

  /**
   * Status 422: "O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um
   * campo json."
   */
  public static final String SCHEMA_TOO_MANY_FIELDS = "schema_too_many_fields";

  /** Status 422: "Nada muda em relação à versão {version}." */
  public static final String SCHEMA_UNCHANGED = "schema_unchanged";

  /**
   * Status 429: "Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é o
   * limite. Encurte as descrições, ou crie outro esquema."
   */
  public static final String SCHEMA_VERSIONS_TOO_LARGE = "schema_versions_too_large";

  /**
   * Status 422: "O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só
   * vale em count(*)."
   */
  public static final String SELECT_STAR = "select_star";

  /** Status 401: "Sua sessão terminou. Entre de novo." */
  public static final String SESSION_REQUIRED = "session_required";

  /**
   * Status 400: "O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes)."
   */
  public static final String SHAPE_REQUIRED = "shape_required";

  /** Status 409: "Este bloco não pode ser lido agora. Avise quem compartilhou o quadro." */
  public static final String SHARED_TILE_UNAVAILABLE = "shared_tile_unavailable";

  /**
   * Status 507: "A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio
   * foi guardado. Peça um plano maior a quem opera o serviço."
   */
  public static final String STORAGE_QUOTA_EXCEEDED = "storage_quota_exceeded";

  /**
   * Status 503: "Não é possível consultar nem remover arquivos guardados agora: o armazenamento não
   * responde. Tente de novo em instantes."
   */
  public static final String STORAGE_UNAVAILABLE = "storage_unavailable";

  /**
   * Status 409: "Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na
   * página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros
   * respondem pelos arquivos enviados."
   */
  public static final String TABLE_DAMAGED = "table_damaged";

  /**
   * Status 422: "A tabela desta instalação é reparada por quem a opera: informe o request_id ao
   * suporte."
   */
  public static final String TABLE_REPAIR_UNAVAILABLE = "table_repair_unavailable";

  /** Status 422: "Já existe a conta {slug}." */
  public static final String TENANT_EXISTS = "tenant_exists";

  /**
   * Status 429: "Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos por
   * minuto. Tente de novo em {seconds} s."
   */
  public static final String TENANT_LINK_RATE_LIMITED = "tenant_link_rate_limited";

  /** Status 404: "A conta {slug} não existe." */
  public static final String TENANT_NOT_FOUND = "tenant_not_found";

  /**
   * Status 429: "Limite de {limit} requisições por minuto no painel de todos os membros da conta
   * atingido. Tente de novo em {seconds} s."
   */
  public static final String TENANT_PANEL_RATE_LIMITED = "tenant_panel_rate_limited";

  /**
   * Status 429: "Limite de {limit} requisições por minuto de todos os tokens da conta atingido.
   * Tente de novo em {seconds} s."
   */
  public static final String TENANT_RATE_LIMITED = "tenant_rate_limited";

  /** Status 422: "O texto tem caracteres de controle ou metade de um par substituto. Remova-os." */
  public static final String TEXT_CHARACTERS = "text_characters";

  /**
   * Status 422: "O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a consulta
   * ou escolha menos colunas."
   */
  public static final String TILE_ANSWER_TOO_LARGE = "tile_answer_too_large";

  /** Status 404: "O quadro não tem o bloco {number}." */
  public static final String TILE_NOT_FOUND = "tile_not_found";

  /** Status 404: "O token não existe." */
  public static final String TOKEN_NOT_FOUND = "token_not_found";

  /** Status 422: "O tamanho máximo é {limit}." */
  public static final String TOO_LONG = "too_long";

  /**
   * Status 429: "As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit}
   * MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds}
   * s."
   */
  public static final String TOO_MANY_ANSWER_BYTES = "too_many_answer_bytes";

  /** Status 429: "Tentativas demais. Tente de novo em {seconds} s." */
  public static final String TOO_MANY_ATTEMPTS = "too_many_attempts";

  /**
   * Status 429: "A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de
   * novo."
   */
  public static final String TOO_MANY_BOARDS = "too_many_boards";

  /**
   * Status 429: "A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit}
   * bytes). Tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_BODY_BYTES = "too_many_body_bytes";

  /**
   * Status 429: "Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite:
   * {limit} bytes). Tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_BYTES_FROM_ADDRESS = "too_many_bytes_from_address";

  /**
   * Status 429: "A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em
   * {seconds} s."
   */
  public static final String TOO_MANY_CHANGES = "too_many_changes";

  /**
   * Status 429: "Outras requisições da conta ocupam as {limit} conexões com o banco de dados que
   * ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_DATABASE_WAITS = "too_many_database_waits";

  /**
   * Status 429: "A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo
   * em {seconds} s."
   */
  public static final String TOO_MANY_DETECTIONS = "too_many_detections";

  /**
   * Status 429: "Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas;
   * as atualizações voltam em {seconds} s."
   */
  public static final String TOO_MANY_FOLLOWERS = "too_many_followers";

  /**
   * Status 429: "Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo em
   * {seconds} s."
   */
  public static final String TOO_MANY_LINK_QUERIES = "too_many_link_queries";

  /**
   * Status 429: "A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um
   * e tente de novo."
   */
  public static final String TOO_MANY_MEMBERS = "too_many_members";

  /**
   * Status 429: "Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em
   * {seconds} s."
   */
  public static final String TOO_MANY_PASSWORDS_FROM_ADDRESS = "too_many_passwords_from_address";

  /**
   * Status 429: "Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas
   * respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_QUERIES = "too_many_queries";

  /**
   * Status 429: "A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente
   * de novo em {seconds} s."
   */
  public static final String TOO_MANY_REQUESTS = "too_many_requests";

  /**
   * Status 429: "Seu endereço de rede já tem {limit} requisições não identificadas em andamento.
   * Tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_REQUESTS_FROM_ADDRESS = "too_many_requests_from_address";

  /**
   * Status 429: "A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma
   * termine e tente de novo."
   */
  public static final String TOO_MANY_RUNS = "too_many_runs";

  /**
   * Status 429: "A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não usa e
   * tente de novo."
   */
  public static final String TOO_MANY_SAVED_QUERIES = "too_many_saved_queries";

  /**
   * Status 429: "A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça
   * um plano maior a quem opera o serviço."
   */
  public static final String TOO_MANY_SCHEMAS = "too_many_schemas";

  /**
   * Status 429: "Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações
   * voltam em {seconds} s."
   */
  public static final String TOO_MANY_STREAMS = "too_many_streams";

  /**
   * Status 429: "O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em
   * outro quadro."
   */
  public static final String TOO_MANY_TILES = "too_many_tiles";

  /**
   * Status 429: "A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e
   * tente de novo."
   */
  public static final String TOO_MANY_TOKENS = "too_many_tokens";

  /**
   * Status 429: "Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo
   * tempo. Envie menos arquivos por vez e tente de novo em {seconds} s."
   */
  public static final String TOO_MANY_UPLOADS = "too_many_uploads";

  /**
   * Status 429: "O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um
   * plano maior a quem opera o serviço."
   */
  public static final String TOO_MANY_VERSIONS = "too_many_versions";

  /**
   * Status 429: "A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior
   * a quem opera o serviço."
   */
  public static final String TOO_MANY_WEBHOOKS = "too_many_webhooks";

  /** Status 422: "O tamanho mínimo é {limit}." */
  public static final String TOO_SHORT = "too_short";

  /**
   * Status 422: "Posição {position}: {function} não combina os tipos {types}. Converta com cast(...
   * as tipo)."
   */
  public static final String TYPES_DIFFER = "types_differ";

  /**
   * Status 401: "Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer."
   */
  public static final String UNAUTHENTICATED = "unauthenticated";

  /** Status 503: "O serviço não pode atender agora. Tente de novo em instantes." */
  public static final String UNAVAILABLE = "unavailable";

  /** Status 422: "Posição {position}: caractere inesperado "{character}"." */
  public static final String UNEXPECTED_CHARACTER = "unexpected_character";

  /** Status 422: "Posição {position}: a expressão está incompleta." */
  public static final String UNEXPECTED_END = "unexpected_end";

  /** Status 422: "Posição {position}: "{found}" não é esperado aqui." */
  public static final String UNEXPECTED_TOKEN = "unexpected_token";

  /** Status 422: "Posição {position}: falta o apóstrofo que fecha o texto." */
  public static final String UNFINISHED_STRING = "unfinished_string";

  /** Status 422: "Posição {position}: a coluna "{name}" não existe no esquema." */
  public static final String UNKNOWN_COLUMN = "unknown_column";

  /** Status 422: "O campo "{name}" não existe no esquema." */
  public static final String UNKNOWN_FIELD = "unknown_field";

  /** Status 422: "Posição {position}: a função "{function}" não existe ou não é permitida." */
  public static final String UNKNOWN_FUNCTION = "unknown_function";

  /** Status 422: "O campo não existe." */
  public static final String UNKNOWN_MEMBER = "unknown_member";

  /** Status 422: "O plano não existe." */
  public static final String UNKNOWN_PLAN = "unknown_plan";

  /** Status 400: "Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes)." */
  public static final String UNKNOWN_SHAPE = "unknown_shape";

  /**
   * Status 422: "Posição {position}: o tipo "{type}" não existe. Use string, integer, number,
   * decimal(p,s), boolean, date ou timestamp."
   */
  public static final String UNKNOWN_TYPE = "unknown_type";

  /** Status 415: "O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}." */
  public static final String UNSUPPORTED_ENCODING = "unsupported_encoding";

  /** Status 415: "Envie o corpo com Content-Type: {expected}." */
  public static final String UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type";

  /** Status 415: "Content-Encoding deve ser gzip ou identity." */
  public static final String UPLOAD_BAD_ENCODING = "upload_bad_encoding";

  /** Status 422: "O conteúdo gzip está corrompido, incompleto ou tem bytes a mais." */
  public static final String UPLOAD_BAD_GZIP = "upload_bad_gzip";

  /** Status 400: "O envio foi interrompido antes do fim. Envie o arquivo de novo." */
  public static final String UPLOAD_INTERRUPTED = "upload_interrupted";

  /** Status 422: "O nome do arquivo é inválido; veja errors." */
  public static final String UPLOAD_INVALID_NAME = "upload_invalid_name";

  /** Status 422: "Já existe um arquivo com este nome e outro conteúdo." */
  public static final String UPLOAD_NAME_TAKEN = "upload_name_taken";

  /**
   * Status 422: "O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija
   * as linhas de report e envie de novo."
   */
  public static final String UPLOAD_NOT_JSONL = "upload_not_jsonl";

  /** Status 400: "Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte." */
  public static final String UPLOAD_PARTIAL = "upload_partial";

  /** Status 408: "O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo." */
  public static final String UPLOAD_STALLED = "upload_stalled";

  /**
   * Status 507: "Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi
   * guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço."
   */
  public static final String UPLOAD_STORAGE_FULL = "upload_storage_full";

  /**
   * Status 503: "Não é possível receber arquivos agora: o armazenamento não responde. Nada deste
   * envio foi guardado; envie o arquivo de novo em instantes."
   */
  public static final String UPLOAD_STORAGE_UNAVAILABLE = "upload_storage_unavailable";

  /** Status 413: "O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes." */
  public static final String UPLOAD_TOO_LARGE = "upload_too_large";

  /** Status 401: "A URL de envio é inválida ou expirou. Gere outra com generate-upload-token." */
  public static final String UPLOAD_URL_INVALID = "upload_url_invalid";

  /**
   * Status 503: "O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite.
   * Tente de novo em {seconds} s."
   */
  public static final String UPLOADS_BUSY = "uploads_busy";

  /**
   * Status 422: "O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como
   * texto."
   */
  public static final String VALUE_LOSES_DIGITS = "value_loses_digits";

  /** Status 422: "Informe o valor da condição." */
  public static final String VALUE_MISSING = "value_missing";

  /** Status 422: "O operador "{op}" não recebe valor." */
  public static final String VALUE_NOT_EXPECTED = "value_not_expected";

  /** Status 422: "O valor deve ser uma lista de {minimum} a {maximum} itens." */
  public static final String VALUE_NOT_LIST = "value_not_list";

  /** Status 422: "Nulo não se compara; use "is null" ou "is not null"." */
  public static final String VALUE_NULL = "value_null";

  /**
   * Status 422: "O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38."
   */
  public static final String VALUE_TOO_WIDE = "value_too_wide";

  /** Status 502: "O endereço leva a uma rede interna ou reservada, para onde não se envia." */
  public static final String WEBHOOK_ADDRESS_REFUSED = "webhook_address_refused";

  /** Status 502: "O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento." */
  public static final String WEBHOOK_ANSWERED = "webhook_answered";

  /** Status 502: "A conexão com o destino falhou ou foi cortada." */
  public static final String WEBHOOK_CONNECTION_FAILED = "webhook_connection_failed";

  /**
   * Status 502: "Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira,
   * nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou."
   */
  public static final String WEBHOOK_DISABLED_FAILING = "webhook_disabled_failing";

  /** Status 410: "Desativado: o destino respondeu 410, que não quer mais receber mensagens." */
  public static final String WEBHOOK_DISABLED_GONE = "webhook_disabled_gone";

  /** Status 502: "O destino respondeu 410: não quer mais receber mensagens." */
  public static final String WEBHOOK_GONE = "webhook_gone";

  /** Status 422: "O webhook {id} está desativado. Ative-o antes de reenviar." */
  public static final String WEBHOOK_INACTIVE = "webhook_inactive";

  /** Status 502: "O nome do host não foi encontrado. Confira o endereço." */
  public static final String WEBHOOK_NAME_NOT_FOUND = "webhook_name_not_found";

  /** Status 404: "O webhook {id} não existe." */
  public static final String WEBHOOK_NOT_FOUND = "webhook_not_found";

  /**
   * Status 502: "O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o
   * endereço final."
   */
  public static final String WEBHOOK_REDIRECTED = "webhook_redirected";

  /** Status 504: "O destino não respondeu em 15 segundos." */
  public static final String WEBHOOK_TIMED_OUT = "webhook_timed_out";

  /** Status 502: "A conexão segura falhou. Confira o certificado do destino e a cadeia dele." */
  public static final String WEBHOOK_TLS_FAILED = "webhook_tls_failed";

  /** Status 422: "Use https: mensagens não são enviadas sem criptografia." */
  public static final String WEBHOOK_URL_HTTPS = "webhook_url_https";

  /** Status 422: "Informe um endereço que comece por https:// e tenha um host." */
  public static final String WEBHOOK_URL_INVALID = "webhook_url_invalid";

  /**
   * Status 422: "A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma
   * de 1024 em diante que não seja de outro protocolo."
   */
  public static final String WEBHOOK_URL_PORT = "webhook_url_port";

  /** Status 422: "Tire usuário e senha do endereço: a assinatura já prova quem envia." */
  public static final String WEBHOOK_URL_USERINFO = "webhook_url_userinfo";

  /** Status 422: "O fim do período ({to}) vem antes do início ({from})." */
  public static final String WINDOW_BACKWARDS = "window_backwards";

  /** Status 422: "E-mail ou senha incorretos." */
  public static final String WRONG_CREDENTIALS = "wrong_credentials";

  /** Status 422: "A senha atual está incorreta." */
  public static final String WRONG_PASSWORD = "wrong_password";

  private ErrorCodes() {}
}
