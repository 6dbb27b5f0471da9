"""Codes of errors and of refused fields, each with the service's text for it."""

from typing import Final

#: HTTP 404. Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha.
ACCOUNT_NOT_OPEN: Final = "account_not_open"
#: HTTP 422. Posição {position}: {function} não pode conter outra função de agregação.
AGGREGATE_NESTED: Final = "aggregate_nested"
#: HTTP 422. A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por página (limit) ou menos colunas.
ANSWER_TOO_LARGE: Final = "answer_too_large"
#: HTTP 503. Há respostas grandes demais à espera de quem as leia, e não há lugar para esta agora. Peça menos linhas por página (limit), ou tente de novo em {seconds} s.
ANSWERS_BUSY: Final = "answers_busy"
#: HTTP 422. Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}.
ARGUMENT_COUNT: Final = "argument_count"
#: HTTP 422. Posição {position}: o argumento {argument} de {function} deve ser escrito como valor literal.
ARGUMENT_NOT_LITERAL: Final = "argument_not_literal"
#: HTTP 422. Posição {position}: o argumento {argument} de {function} vai de {minimum} a {maximum}.
ARGUMENT_RANGE: Final = "argument_range"
#: HTTP 422. Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é {found}.
ARGUMENT_TYPE: Final = "argument_type"
#: HTTP 422. Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e _, e até {limit} caracteres.
BAD_ALIAS: Final = "bad_alias"
#: HTTP 422. O valor deve ser um de: {choices}.
BAD_CHOICE: Final = "bad_choice"
#: HTTP 422. Posição {position}: o texto não é um valor de {type}.
BAD_DATE_TEXT: Final = "bad_date_text"
#: HTTP 422. O endereço de e-mail é inválido.
BAD_EMAIL: Final = "bad_email"
#: HTTP 422. O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem caractere de controle.
BAD_FILE_NAME: Final = "bad_file_name"
#: HTTP 422. O valor não é um {format} válido.
BAD_FORMAT: Final = "bad_format"
#: HTTP 422. Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"]. Um nome com acento, espaço ou hífen vai entre colchetes e aspas: $["endereço"].cidade.
BAD_JSON_PATH: Final = "bad_json_path"
#: HTTP 422. Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.
BAD_LIKE_PATTERN: Final = "bad_like_pattern"
#: HTTP 422. No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.
BAD_LIKE_VALUE: Final = "bad_like_value"
#: HTTP 422. Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa.
BAD_LITERAL: Final = "bad_literal"
#: HTTP 422. O valor máximo é {limit}.
BAD_MAXIMUM: Final = "bad_maximum"
#: HTTP 422. O valor mínimo é {limit}.
BAD_MINIMUM: Final = "bad_minimum"
#: HTTP 422. O page_token não serve para esta consulta; veja errors.
BAD_PAGE_TOKEN: Final = "bad_page_token"
#: HTTP 422. O valor não tem a forma esperada: {pattern}.
BAD_PATTERN: Final = "bad_pattern"
#: HTTP 422. Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres.
BAD_SLUG: Final = "bad_slug"
#: HTTP 422. Posição {position}: o texto tem um caractere nulo ou metade de um par substituto.
BAD_STRING_CHARACTER: Final = "bad_string_character"
#: HTTP 422. O texto tem um caractere nulo, metade de um par substituto ou bytes que não são UTF-8. Remova-os.
BAD_TEXT: Final = "bad_text"
#: HTTP 422. O valor deve ser do tipo {expected}.
BAD_TYPE: Final = "bad_type"
#: HTTP 422. Posição {position}: a unidade de {function} deve ser uma de: {units}.
BAD_UNIT: Final = "bad_unit"
#: HTTP 422. O valor deve ser do tipo {type}.
BAD_VALUE: Final = "bad_value"
#: HTTP 409. Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja como ele está agora e repita.
BOARD_CHANGED: Final = "board_changed"
#: HTTP 404. O prazo do link acabou. Se ainda precisa do quadro, peça outro.
BOARD_LINK_EXPIRED: Final = "board_link_expired"
#: HTTP 404. O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou.
BOARD_LINK_UNKNOWN: Final = "board_link_unknown"
#: HTTP 404. O link foi removido. Se ainda precisa do quadro, peça outro.
BOARD_LINK_WITHDRAWN: Final = "board_link_withdrawn"
#: HTTP 404. O quadro {id} não existe.
BOARD_NOT_FOUND: Final = "board_not_found"
#: HTTP 408. O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de novo.
BODY_TIMEOUT: Final = "body_timeout"
#: HTTP 413. O corpo da requisição passa de {limit} bytes.
BODY_TOO_LARGE: Final = "body_too_large"
#: HTTP 422. Posição {position}: não há conversão de {from} para {to}.
CAST_NOT_ALLOWED: Final = "cast_not_allowed"
#: HTTP 409. Este e-mail está em mais de uma conta. Escolha em qual entrar.
CHOOSE_TENANT: Final = "choose_tenant"
#: HTTP 422. Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number).
DECIMALS_TOO_WIDE: Final = "decimals_too_wide"
#: HTTP 404. A entrega {id} não existe.
DELIVERY_NOT_FOUND: Final = "delivery_not_found"
#: HTTP 503. Há muitos exemplos sendo lidos. Tente de novo em instantes.
DETECTION_BUSY: Final = "detection_busy"
#: HTTP 410. O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}.
DIRECT_UPLOAD_GONE: Final = "direct_upload_gone"
#: HTTP 422. Posição {position}: distinct só vale em count, não em {function}.
DISTINCT_NOT_ALLOWED: Final = "distinct_not_allowed"
#: HTTP 422. O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os registros já guardados.
EVENT_DATE_FIELD_CHANGED: Final = "event_date_field_changed"
#: HTTP 422. O campo de data do evento "{from}" não pode ser removido: ele ordena os registros já guardados.
EVENT_DATE_FIELD_DROPPED: Final = "event_date_field_dropped"
#: HTTP 422. O campo de data do evento "{name}" é sempre obrigatório: declare required como true.
EVENT_DATE_FIELD_REQUIRED: Final = "event_date_field_required"
#: HTTP 422. O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp.
EVENT_DATE_FIELD_TYPE: Final = "event_date_field_type"
#: HTTP 422. O campo de data do evento "{name}" não está entre os campos declarados.
EVENT_DATE_FIELD_UNKNOWN: Final = "event_date_field_unknown"
#: HTTP 503. Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam guardados e saem quando ele voltar.
EVENTS_UNAVAILABLE: Final = "events_unavailable"
#: HTTP 400. O plano permite escolher: informe executors, de 1 a 10.
EXECUTORS_REQUIRED: Final = "executors_required"
#: HTTP 422. Posição {position}: era esperado "{expected}", mas veio "{found}".
EXPECTED_TOKEN: Final = "expected_token"
#: HTTP 422. A expressão é complexa demais. Divida-a em partes menores.
EXPRESSION_TOO_COMPLEX: Final = "expression_too_complex"
#: HTTP 422. Posição {position}: a expressão tem mais de {limit} níveis.
EXPRESSION_TOO_DEEP: Final = "expression_too_deep"
#: HTTP 422. O campo novo "{name}" não existe nos registros já guardados: declare-o opcional.
FIELD_ADDED_REQUIRED: Final = "field_added_required"
#: HTTP 422. A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo opcional com a chave nova.
FIELD_KEY_CHANGED: Final = "field_key_changed"
#: HTTP 422. A chave não pode ter caracteres de controle nem metade de um par substituto.
FIELD_KEY_CHARACTERS: Final = "field_key_characters"
#: HTTP 422. A chave deve ter de 1 a {limit} bytes em UTF-8.
FIELD_KEY_LENGTH: Final = "field_key_length"
#: HTTP 422. A chave "{key}" já é de outro campo ({other}).
FIELD_KEY_REPEATED: Final = "field_key_repeated"
#: HTTP 422. A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados.
FIELD_KEY_RESERVED: Final = "field_key_reserved"
#: HTTP 422. A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e os motores de consulta não as distinguem. Deixe só uma.
FIELD_KEY_SAME_IGNORING_CASE: Final = "field_key_same_ignoring_case"
#: HTTP 422. O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o opcional.
FIELD_MADE_REQUIRED: Final = "field_made_required"
#: HTTP 422. Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit} caracteres.
FIELD_NAME_FORM: Final = "field_name_form"
#: HTTP 422. O nome "{name}" já é de outro campo ({other}).
FIELD_NAME_REPEATED: Final = "field_name_repeated"
#: HTTP 422. O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o _ e, se for preciso, declare key.
FIELD_NAME_RESERVED: Final = "field_name_reserved"
#: HTTP 422. O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não pode voltar como {to}. Use {from} ou outro nome.
FIELD_READDED_TYPE: Final = "field_readded_type"
#: HTTP 422. O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar a number.
FIELD_TYPE_CHANGED: Final = "field_type_changed"
#: HTTP 422. O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a 38 e s até p, boolean, date, timestamp ou json.
FIELD_TYPE_UNKNOWN: Final = "field_type_unknown"
#: HTTP 409. O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo.
FILE_DAMAGED: Final = "file_damaged"
#: HTTP 422. O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome.
FILE_NAME_TAKEN: Final = "file_name_taken"
#: HTTP 404. O arquivo {file_id} não existe neste esquema.
FILE_NOT_FOUND: Final = "file_not_found"
#: HTTP 422. O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento podem.
FILE_NOT_PENDING: Final = "file_not_pending"
#: HTTP 422. O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo conteúdo.
FILE_REPLACED: Final = "file_replaced"
#: HTTP 409. O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma cópia de segurança, ou envie o arquivo de novo.
FILE_STILL_DAMAGED: Final = "file_still_damaged"
#: HTTP 403. A requisição não veio do painel.
FOREIGN_ORIGIN: Final = "foreign_origin"
#: HTTP 422. "{name}" é uma agregação e não pode estar em group_by.
GROUP_BY_AGGREGATE: Final = "group_by_aggregate"
#: HTTP 431. A linha e os cabeçalhos da requisição passam de 16 KiB.
HEADERS_TOO_LARGE: Final = "headers_too_large"
#: HTTP 422. As mudanças quebrariam registros já guardados na versão {version}; veja errors. Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele.
INCOMPATIBLE_SCHEMA: Final = "incompatible_schema"
#: HTTP 500. Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.
INTERNAL_ERROR: Final = "internal_error"
#: HTTP 400. O corpo da requisição não é JSON válido.
INVALID_JSON: Final = "invalid_json"
#: HTTP 400. Há campos inválidos no pedido de processamento; veja errors.
INVALID_PROCESSING_REQUEST: Final = "invalid_processing_request"
#: HTTP 422. Há campos inválidos na requisição; veja errors.
INVALID_REQUEST: Final = "invalid_request"
#: HTTP 422. O arquivo de exemplo não pôde ser lido; veja errors.
INVALID_SAMPLE: Final = "invalid_sample"
#: HTTP 422. O esquema tem problemas; veja errors.
INVALID_SCHEMA: Final = "invalid_schema"
#: HTTP 422. Os dados da conta são inválidos; veja errors.
INVALID_TENANT: Final = "invalid_tenant"
#: HTTP 422. O valor é inválido.
INVALID_VALUE: Final = "invalid_value"
#: HTTP 404. O link não existe, expirou ou já foi usado. Peça outro.
INVITATION_INVALID: Final = "invitation_invalid"
#: HTTP 422. A coluna json "{name}" não pode ser agrupada nem ordenada.
JSON_NOT_COMPARABLE: Final = "json_not_comparable"
#: HTTP 422. Uma coluna json só aceita "is null" e "is not null".
JSON_NOT_FILTERABLE: Final = "json_not_filterable"
#: HTTP 422. Este é o último proprietário com acesso. Antes, torne outro membro proprietário.
LAST_OWNER: Final = "last_owner"
#: HTTP 422. like só se aplica a textos; "{name}" não é um.
LIKE_NEEDS_TEXT: Final = "like_needs_text"
#: HTTP 429. Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros compartilhados desta conta. Tente de novo em {seconds} s.
LINK_RATE_LIMITED: Final = "link_rate_limited"
#: HTTP 422. Posição {position}: a lista passa de {limit} itens.
LIST_TOO_LONG: Final = "list_too_long"
#: HTTP 422. Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem opera o serviço.
MAIL_OFF: Final = "mail_off"
#: HTTP 400. A requisição está malformada.
MALFORMED_REQUEST: Final = "malformed_request"
#: HTTP 422. Este e-mail já é de um membro da conta.
MEMBER_EXISTS: Final = "member_exists"
#: HTTP 404. O membro não existe.
MEMBER_NOT_FOUND: Final = "member_not_found"
#: HTTP 405. Este endereço não aceita o método {method}.
METHOD_NOT_ALLOWED: Final = "method_not_allowed"
#: HTTP 403. O token não tem a permissão {scope}. Gere outro token que a tenha.
MISSING_SCOPE: Final = "missing_scope"
#: HTTP 422. Há mais problemas ({count}), que não são mostrados.
MORE_PROBLEMS: Final = "more_problems"
#: HTTP 422. O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os distinguem).
NAME_REPEATED: Final = "name_repeated"
#: HTTP 503. Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem opera o serviço e tente de novo quando houver espaço.
NO_DISK_SPACE: Final = "no_disk_space"
#: HTTP 422. Não há arquivos pendentes de processamento no schema.
NO_PENDING_FILES: Final = "no_pending_files"
#: HTTP 422. Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}.
NOT_ENOUGH_CREDITS: Final = "not_enough_credits"
#: HTTP 404. Não há nada neste endereço.
NOT_FOUND: Final = "not_found"
#: HTTP 422. A coluna "{name}" está fora de funções de agregação e não está em group_by.
NOT_GROUPED: Final = "not_grouped"
#: HTTP 422. Os campos não podem vir juntos.
NOT_TOGETHER: Final = "not_together"
#: HTTP 422. Há itens repetidos.
NOT_UNIQUE: Final = "not_unique"
#: HTTP 422. Um cálculo da consulta produziu um número fora da faixa do seu tipo.
NUMERIC_OVERFLOW: Final = "numeric_overflow"
#: HTTP 422. Com agregações, só se ordena por itens de select e de group_by; "{name}" não está entre eles.
ORDER_BY_NOT_GROUPED: Final = "order_by_not_grouped"
#: HTTP 409. A sessão deste navegador é agora de outra conta. Carregue a página de novo.
OTHER_ACCOUNT: Final = "other_account"
#: HTTP 422. O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a primeira página.
PAGE_TOKEN_INVALID: Final = "page_token_invalid"
#: HTTP 422. O page_token é de uma consulta diferente. Repita o valor da primeira página ou omita o campo.
PAGE_TOKEN_OTHER_QUERY: Final = "page_token_other_query"
#: HTTP 429. Limite de {limit} requisições por minuto no painel atingido. Tente de novo em {seconds} s.
PANEL_RATE_LIMITED: Final = "panel_rate_limited"
#: HTTP 422. A senha não pode ser o próprio e-mail.
PASSWORD_IS_EMAIL: Final = "password_is_email"
#: HTTP 503. Há muitas senhas sendo verificadas agora. Tente de novo em instantes.
PASSWORDS_BUSY: Final = "passwords_busy"
#: HTTP 403. O plano não inclui processamento ou ele está desativado na conta.
PROCESSING_UNAVAILABLE: Final = "processing_unavailable"
#: HTTP 499. A consulta foi cancelada.
QUERY_CANCELLED: Final = "query_cancelled"
#: HTTP 503. O motor de consultas não responde ou está lotado: consultas não podem ser feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes.
QUERY_ENGINE_UNAVAILABLE: Final = "query_engine_unavailable"
#: HTTP 500. A consulta falhou. Tente de novo; se continuar, informe o request_id.
QUERY_FAILED: Final = "query_failed"
#: HTTP 422. Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e salve por cima.
QUERY_NAME_TAKEN: Final = "query_name_taken"
#: HTTP 422. A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o período, as colunas ou o número de grupos, ou ordene menos registros.
QUERY_SPILL_EXCEEDED: Final = "query_spill_exceeded"
#: HTTP 422. A consulta ficou longa demais para o motor: o período tem arquivos demais que esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema, reduza o período ou simplifique as expressões.
QUERY_TEXT_TOO_LONG: Final = "query_text_too_long"
#: HTTP 504. A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo.
QUERY_TIMEOUT: Final = "query_timeout"
#: HTTP 422. A consulta precisa de mais memória do que o permitido. Reduza o período ou o número de grupos.
QUERY_TOO_LARGE: Final = "query_too_large"
#: HTTP 504. A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo.
QUERY_WAIT_TIMEOUT: Final = "query_wait_timeout"
#: HTTP 429. Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s.
RATE_LIMITED: Final = "rate_limited"
#: HTTP 404. O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e só os 1.000 mais novos de cada esquema.
REPORT_NOT_FOUND: Final = "report_not_found"
#: HTTP 422. O campo é obrigatório.
REQUIRED: Final = "required"
#: HTTP 403. Seu papel na conta não permite isto: é preciso ser {role}.
ROLE_REQUIRED: Final = "role_required"
#: HTTP 422. A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar.
RUN_ALREADY_ENDED: Final = "run_already_ended"
#: HTTP 422. Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os processou ou os está processando.
RUN_FILES_GONE: Final = "run_files_gone"
#: HTTP 404. A execução {run_id} não existe.
RUN_NOT_FOUND: Final = "run_not_found"
#: HTTP 422. A execução {run_id} não falhou nem foi cancelada: não há o que repetir.
RUN_NOT_RETRYABLE: Final = "run_not_retryable"
#: HTTP 422. O gzip do exemplo está corrompido ou incompleto.
SAMPLE_BAD_GZIP: Final = "sample_bad_gzip"
#: HTTP 422. Linha {line}, coluna {column}: {detail}
SAMPLE_INVALID_JSON: Final = "sample_invalid_json"
#: HTTP 422. Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.
SAMPLE_INVALID_UTF8: Final = "sample_invalid_utf8"
#: HTTP 422. Nenhum registro do arquivo de exemplo tem campos aproveitáveis.
SAMPLE_NO_FIELDS: Final = "sample_no_fields"
#: HTTP 422. O arquivo de exemplo não tem nenhum registro.
SAMPLE_NO_RECORDS: Final = "sample_no_records"
#: HTTP 422. Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O exemplo é uma lista de objetos, um objeto, ou um objeto por linha.
SAMPLE_NOT_OBJECT: Final = "sample_not_object"
#: HTTP 422. O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com registros menores.
SAMPLE_RECORD_TOO_LONG: Final = "sample_record_too_long"
#: HTTP 422. A leitura do exemplo passou de {seconds} s. Envie um exemplo menor.
SAMPLE_TOO_SLOW: Final = "sample_too_slow"
#: HTTP 422. Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada objeto em sua própria linha.
SAMPLE_TRAILING_CONTENT: Final = "sample_trailing_content"
#: HTTP 409. A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada. Salve a sua com outro nome, ou abra a de agora e repita a mudança.
SAVED_QUERY_CHANGED: Final = "saved_query_changed"
#: HTTP 404. A consulta salva {id} não existe neste esquema.
SAVED_QUERY_NOT_FOUND: Final = "saved_query_not_found"
#: HTTP 409. O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi gravado. Junte as mudanças dela às suas e salve de novo.
SCHEMA_CHANGED: Final = "schema_changed"
#: HTTP 422. Já existe o esquema {slug}. Escolha outro slug.
SCHEMA_EXISTS: Final = "schema_exists"
#: HTTP 422. O esquema {slug} está inativo. Ative-o no painel.
SCHEMA_INACTIVE: Final = "schema_inactive"
#: HTTP 422. Declare ao menos um campo.
SCHEMA_NO_FIELDS: Final = "schema_no_fields"
#: HTTP 404. O esquema {slug} não existe.
SCHEMA_NOT_FOUND: Final = "schema_not_found"
#: HTTP 400. O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar.
SCHEMA_NOT_LINKED: Final = "schema_not_linked"
#: HTTP 422. O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um campo json.
SCHEMA_TOO_MANY_FIELDS: Final = "schema_too_many_fields"
#: HTTP 422. Nada muda em relação à versão {version}.
SCHEMA_UNCHANGED: Final = "schema_unchanged"
#: HTTP 429. Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é o limite. Encurte as descrições, ou crie outro esquema.
SCHEMA_VERSIONS_TOO_LARGE: Final = "schema_versions_too_large"
#: HTTP 422. O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em count(*).
SELECT_STAR: Final = "select_star"
#: HTTP 401. Sua sessão terminou. Entre de novo.
SESSION_REQUIRED: Final = "session_required"
#: HTTP 400. O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes).
SHAPE_REQUIRED: Final = "shape_required"
#: HTTP 409. Este bloco não pode ser lido agora. Avise quem compartilhou o quadro.
SHARED_TILE_UNAVAILABLE: Final = "shared_tile_unavailable"
#: HTTP 507. A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio foi guardado. Peça um plano maior a quem opera o serviço.
STORAGE_QUOTA_EXCEEDED: Final = "storage_quota_exceeded"
#: HTTP 503. Não é possível consultar nem remover arquivos guardados agora: o armazenamento não responde. Tente de novo em instantes.
STORAGE_UNAVAILABLE: Final = "storage_unavailable"
#: HTTP 409. Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos arquivos enviados.
TABLE_DAMAGED: Final = "table_damaged"
#: HTTP 422. A tabela desta instalação é reparada por quem a opera: informe o request_id ao suporte.
TABLE_REPAIR_UNAVAILABLE: Final = "table_repair_unavailable"
#: HTTP 422. Já existe a conta {slug}.
TENANT_EXISTS: Final = "tenant_exists"
#: HTTP 429. Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos por minuto. Tente de novo em {seconds} s.
TENANT_LINK_RATE_LIMITED: Final = "tenant_link_rate_limited"
#: HTTP 404. A conta {slug} não existe.
TENANT_NOT_FOUND: Final = "tenant_not_found"
#: HTTP 429. Limite de {limit} requisições por minuto no painel de todos os membros da conta atingido. Tente de novo em {seconds} s.
TENANT_PANEL_RATE_LIMITED: Final = "tenant_panel_rate_limited"
#: HTTP 429. Limite de {limit} requisições por minuto de todos os tokens da conta atingido. Tente de novo em {seconds} s.
TENANT_RATE_LIMITED: Final = "tenant_rate_limited"
#: HTTP 422. O texto tem caracteres de controle ou metade de um par substituto. Remova-os.
TEXT_CHARACTERS: Final = "text_characters"
#: HTTP 422. O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a consulta ou escolha menos colunas.
TILE_ANSWER_TOO_LARGE: Final = "tile_answer_too_large"
#: HTTP 404. O quadro não tem o bloco {number}.
TILE_NOT_FOUND: Final = "tile_not_found"
#: HTTP 404. O token não existe.
TOKEN_NOT_FOUND: Final = "token_not_found"
#: HTTP 422. O tamanho máximo é {limit}.
TOO_LONG: Final = "too_long"
#: HTTP 429. As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit} MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds} s.
TOO_MANY_ANSWER_BYTES: Final = "too_many_answer_bytes"
#: HTTP 429. Tentativas demais. Tente de novo em {seconds} s.
TOO_MANY_ATTEMPTS: Final = "too_many_attempts"
#: HTTP 429. A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de novo.
TOO_MANY_BOARDS: Final = "too_many_boards"
#: HTTP 429. A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.
TOO_MANY_BODY_BYTES: Final = "too_many_body_bytes"
#: HTTP 429. Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.
TOO_MANY_BYTES_FROM_ADDRESS: Final = "too_many_bytes_from_address"
#: HTTP 429. A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em {seconds} s.
TOO_MANY_CHANGES: Final = "too_many_changes"
#: HTTP 429. Outras requisições da conta ocupam as {limit} conexões com o banco de dados que ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s.
TOO_MANY_DATABASE_WAITS: Final = "too_many_database_waits"
#: HTTP 429. A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo em {seconds} s.
TOO_MANY_DETECTIONS: Final = "too_many_detections"
#: HTTP 429. Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas; as atualizações voltam em {seconds} s.
TOO_MANY_FOLLOWERS: Final = "too_many_followers"
#: HTTP 429. Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo em {seconds} s.
TOO_MANY_LINK_QUERIES: Final = "too_many_link_queries"
#: HTTP 429. A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e tente de novo.
TOO_MANY_MEMBERS: Final = "too_many_members"
#: HTTP 429. Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em {seconds} s.
TOO_MANY_PASSWORDS_FROM_ADDRESS: Final = "too_many_passwords_from_address"
#: HTTP 429. Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s.
TOO_MANY_QUERIES: Final = "too_many_queries"
#: HTTP 429. A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente de novo em {seconds} s.
TOO_MANY_REQUESTS: Final = "too_many_requests"
#: HTTP 429. Seu endereço de rede já tem {limit} requisições não identificadas em andamento. Tente de novo em {seconds} s.
TOO_MANY_REQUESTS_FROM_ADDRESS: Final = "too_many_requests_from_address"
#: HTTP 429. A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma termine e tente de novo.
TOO_MANY_RUNS: Final = "too_many_runs"
#: HTTP 429. A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não usa e tente de novo.
TOO_MANY_SAVED_QUERIES: Final = "too_many_saved_queries"
#: HTTP 429. A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um plano maior a quem opera o serviço.
TOO_MANY_SCHEMAS: Final = "too_many_schemas"
#: HTTP 429. Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações voltam em {seconds} s.
TOO_MANY_STREAMS: Final = "too_many_streams"
#: HTTP 429. O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em outro quadro.
TOO_MANY_TILES: Final = "too_many_tiles"
#: HTTP 429. A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e tente de novo.
TOO_MANY_TOKENS: Final = "too_many_tokens"
#: HTTP 429. Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em {seconds} s.
TOO_MANY_UPLOADS: Final = "too_many_uploads"
#: HTTP 429. O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um plano maior a quem opera o serviço.
TOO_MANY_VERSIONS: Final = "too_many_versions"
#: HTTP 429. A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior a quem opera o serviço.
TOO_MANY_WEBHOOKS: Final = "too_many_webhooks"
#: HTTP 422. O tamanho mínimo é {limit}.
TOO_SHORT: Final = "too_short"
#: HTTP 422. Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as tipo).
TYPES_DIFFER: Final = "types_differ"
#: HTTP 401. Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.
UNAUTHENTICATED: Final = "unauthenticated"
#: HTTP 503. O serviço não pode atender agora. Tente de novo em instantes.
UNAVAILABLE: Final = "unavailable"
#: HTTP 422. Posição {position}: caractere inesperado "{character}".
UNEXPECTED_CHARACTER: Final = "unexpected_character"
#: HTTP 422. Posição {position}: a expressão está incompleta.
UNEXPECTED_END: Final = "unexpected_end"
#: HTTP 422. Posição {position}: "{found}" não é esperado aqui.
UNEXPECTED_TOKEN: Final = "unexpected_token"
#: HTTP 422. Posição {position}: falta o apóstrofo que fecha o texto.
UNFINISHED_STRING: Final = "unfinished_string"
#: HTTP 422. Posição {position}: a coluna "{name}" não existe no esquema.
UNKNOWN_COLUMN: Final = "unknown_column"
#: HTTP 422. O campo "{name}" não existe no esquema.
UNKNOWN_FIELD: Final = "unknown_field"
#: HTTP 422. Posição {position}: a função "{function}" não existe ou não é permitida.
UNKNOWN_FUNCTION: Final = "unknown_function"
#: HTTP 422. O campo não existe.
UNKNOWN_MEMBER: Final = "unknown_member"
#: HTTP 422. O plano não existe.
UNKNOWN_PLAN: Final = "unknown_plan"
#: HTTP 400. Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes).
UNKNOWN_SHAPE: Final = "unknown_shape"
#: HTTP 422. Posição {position}: o tipo "{type}" não existe. Use string, integer, number, decimal(p,s), boolean, date ou timestamp.
UNKNOWN_TYPE: Final = "unknown_type"
#: HTTP 415. O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}.
UNSUPPORTED_ENCODING: Final = "unsupported_encoding"
#: HTTP 415. Envie o corpo com Content-Type: {expected}.
UNSUPPORTED_MEDIA_TYPE: Final = "unsupported_media_type"
#: HTTP 415. Content-Encoding deve ser gzip ou identity.
UPLOAD_BAD_ENCODING: Final = "upload_bad_encoding"
#: HTTP 422. O conteúdo gzip está corrompido, incompleto ou tem bytes a mais.
UPLOAD_BAD_GZIP: Final = "upload_bad_gzip"
#: HTTP 400. O envio foi interrompido antes do fim. Envie o arquivo de novo.
UPLOAD_INTERRUPTED: Final = "upload_interrupted"
#: HTTP 422. O nome do arquivo é inválido; veja errors.
UPLOAD_INVALID_NAME: Final = "upload_invalid_name"
#: HTTP 422. Já existe um arquivo com este nome e outro conteúdo.
UPLOAD_NAME_TAKEN: Final = "upload_name_taken"
#: HTTP 422. O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija as linhas de report e envie de novo.
UPLOAD_NOT_JSONL: Final = "upload_not_jsonl"
#: HTTP 400. Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte.
UPLOAD_PARTIAL: Final = "upload_partial"
#: HTTP 408. O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo.
UPLOAD_STALLED: Final = "upload_stalled"
#: HTTP 507. Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço.
UPLOAD_STORAGE_FULL: Final = "upload_storage_full"
#: HTTP 503. Não é possível receber arquivos agora: o armazenamento não responde. Nada deste envio foi guardado; envie o arquivo de novo em instantes.
UPLOAD_STORAGE_UNAVAILABLE: Final = "upload_storage_unavailable"
#: HTTP 413. O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes.
UPLOAD_TOO_LARGE: Final = "upload_too_large"
#: HTTP 401. A URL de envio é inválida ou expirou. Gere outra com generate-upload-token.
UPLOAD_URL_INVALID: Final = "upload_url_invalid"
#: HTTP 503. O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite. Tente de novo em {seconds} s.
UPLOADS_BUSY: Final = "uploads_busy"
#: HTTP 422. O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como texto.
VALUE_LOSES_DIGITS: Final = "value_loses_digits"
#: HTTP 422. Informe o valor da condição.
VALUE_MISSING: Final = "value_missing"
#: HTTP 422. O operador "{op}" não recebe valor.
VALUE_NOT_EXPECTED: Final = "value_not_expected"
#: HTTP 422. O valor deve ser uma lista de {minimum} a {maximum} itens.
VALUE_NOT_LIST: Final = "value_not_list"
#: HTTP 422. Nulo não se compara; use "is null" ou "is not null".
VALUE_NULL: Final = "value_null"
#: HTTP 422. O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38.
VALUE_TOO_WIDE: Final = "value_too_wide"
#: HTTP 502. O endereço leva a uma rede interna ou reservada, para onde não se envia.
WEBHOOK_ADDRESS_REFUSED: Final = "webhook_address_refused"
#: HTTP 502. O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento.
WEBHOOK_ANSWERED: Final = "webhook_answered"
#: HTTP 502. A conexão com o destino falhou ou foi cortada.
WEBHOOK_CONNECTION_FAILED: Final = "webhook_connection_failed"
#: HTTP 502. Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou.
WEBHOOK_DISABLED_FAILING: Final = "webhook_disabled_failing"
#: HTTP 410. Desativado: o destino respondeu 410, que não quer mais receber mensagens.
WEBHOOK_DISABLED_GONE: Final = "webhook_disabled_gone"
#: HTTP 502. O destino respondeu 410: não quer mais receber mensagens.
WEBHOOK_GONE: Final = "webhook_gone"
#: HTTP 422. O webhook {id} está desativado. Ative-o antes de reenviar.
WEBHOOK_INACTIVE: Final = "webhook_inactive"
#: HTTP 502. O nome do host não foi encontrado. Confira o endereço.
WEBHOOK_NAME_NOT_FOUND: Final = "webhook_name_not_found"
#: HTTP 404. O webhook {id} não existe.
WEBHOOK_NOT_FOUND: Final = "webhook_not_found"
#: HTTP 502. O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o endereço final.
WEBHOOK_REDIRECTED: Final = "webhook_redirected"
#: HTTP 504. O destino não respondeu em 15 segundos.
WEBHOOK_TIMED_OUT: Final = "webhook_timed_out"
#: HTTP 502. A conexão segura falhou. Confira o certificado do destino e a cadeia dele.
WEBHOOK_TLS_FAILED: Final = "webhook_tls_failed"
#: HTTP 422. Use https: mensagens não são enviadas sem criptografia.
WEBHOOK_URL_HTTPS: Final = "webhook_url_https"
#: HTTP 422. Informe um endereço que comece por https:// e tenha um host.
WEBHOOK_URL_INVALID: Final = "webhook_url_invalid"
#: HTTP 422. A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma de 1024 em diante que não seja de outro protocolo.
WEBHOOK_URL_PORT: Final = "webhook_url_port"
#: HTTP 422. Tire usuário e senha do endereço: a assinatura já prova quem envia.
WEBHOOK_URL_USERINFO: Final = "webhook_url_userinfo"
#: HTTP 422. O fim do período ({to}) vem antes do início ({from}).
WINDOW_BACKWARDS: Final = "window_backwards"
#: HTTP 422. E-mail ou senha incorretos.
WRONG_CREDENTIALS: Final = "wrong_credentials"
#: HTTP 422. A senha atual está incorreta.
WRONG_PASSWORD: Final = "wrong_password"
