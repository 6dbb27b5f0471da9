// Code generated from the contract. DO NOT EDIT.

// Package codes has the contract's codes of errors. A code is stable; the list may grow.
package codes

// Codes of answers, and of the single fields that an answer blames.
const (
	// AccountNotOpen, 404: Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha.
	AccountNotOpen = "account_not_open"
	// AggregateNested, 422: Posição {position}: {function} não pode conter outra função de agregação.
	AggregateNested = "aggregate_nested"
	// AnswerTooLarge, 422: A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por página (limit) ou menos colunas.
	AnswerTooLarge = "answer_too_large"
	// AnswersBusy, 503: Há respostas grandes demais à espera de quem as leia, e não há lugar para esta agora. Peça menos linhas por página (limit), ou tente de novo em {seconds} s.
	AnswersBusy = "answers_busy"
	// ArgumentCount, 422: Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}.
	ArgumentCount = "argument_count"
	// ArgumentNotLiteral, 422: Posição {position}: o argumento {argument} de {function} deve ser escrito como valor literal.
	ArgumentNotLiteral = "argument_not_literal"
	// ArgumentRange, 422: Posição {position}: o argumento {argument} de {function} vai de {minimum} a {maximum}.
	ArgumentRange = "argument_range"
	// ArgumentType, 422: Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é {found}.
	ArgumentType = "argument_type"
	// BadAlias, 422: Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e _, e até {limit} caracteres.
	BadAlias = "bad_alias"
	// BadChoice, 422: O valor deve ser um de: {choices}.
	BadChoice = "bad_choice"
	// BadDateText, 422: Posição {position}: o texto não é um valor de {type}.
	BadDateText = "bad_date_text"
	// BadEmail, 422: O endereço de e-mail é inválido.
	BadEmail = "bad_email"
	// BadFileName, 422: O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem caractere de controle.
	BadFileName = "bad_file_name"
	// BadFormat, 422: O valor não é um {format} válido.
	BadFormat = "bad_format"
	// BadJSONPath, 422: Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"]. Um nome com acento, espaço ou hífen vai entre colchetes e aspas: $["endereço"].cidade.
	BadJSONPath = "bad_json_path"
	// BadLikePattern, 422: Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.
	BadLikePattern = "bad_like_pattern"
	// BadLikeValue, 422: No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida.
	BadLikeValue = "bad_like_value"
	// BadLiteral, 422: Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa.
	BadLiteral = "bad_literal"
	// BadMaximum, 422: O valor máximo é {limit}.
	BadMaximum = "bad_maximum"
	// BadMinimum, 422: O valor mínimo é {limit}.
	BadMinimum = "bad_minimum"
	// BadPageToken, 422: O page_token não serve para esta consulta; veja errors.
	BadPageToken = "bad_page_token"
	// BadPattern, 422: O valor não tem a forma esperada: {pattern}.
	BadPattern = "bad_pattern"
	// BadSlug, 422: Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres.
	BadSlug = "bad_slug"
	// BadStringCharacter, 422: Posição {position}: o texto tem um caractere nulo ou metade de um par substituto.
	BadStringCharacter = "bad_string_character"
	// BadText, 422: O texto tem um caractere nulo, metade de um par substituto ou bytes que não são UTF-8. Remova-os.
	BadText = "bad_text"
	// BadType, 422: O valor deve ser do tipo {expected}.
	BadType = "bad_type"
	// BadUnit, 422: Posição {position}: a unidade de {function} deve ser uma de: {units}.
	BadUnit = "bad_unit"
	// BadValue, 422: O valor deve ser do tipo {type}.
	BadValue = "bad_value"
	// BoardChanged, 409: Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja como ele está agora e repita.
	BoardChanged = "board_changed"
	// BoardLinkExpired, 404: O prazo do link acabou. Se ainda precisa do quadro, peça outro.
	BoardLinkExpired = "board_link_expired"
	// BoardLinkUnknown, 404: O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou.
	BoardLinkUnknown = "board_link_unknown"
	// BoardLinkWithdrawn, 404: O link foi removido. Se ainda precisa do quadro, peça outro.
	BoardLinkWithdrawn = "board_link_withdrawn"
	// BoardNotFound, 404: O quadro {id} não existe.
	BoardNotFound = "board_not_found"
	// BodyTimeout, 408: O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de novo.
	BodyTimeout = "body_timeout"
	// BodyTooLarge, 413: O corpo da requisição passa de {limit} bytes.
	BodyTooLarge = "body_too_large"
	// CastNotAllowed, 422: Posição {position}: não há conversão de {from} para {to}.
	CastNotAllowed = "cast_not_allowed"
	// ChooseTenant, 409: Este e-mail está em mais de uma conta. Escolha em qual entrar.
	ChooseTenant = "choose_tenant"
	// DecimalsTooWide, 422: Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number).
	DecimalsTooWide = "decimals_too_wide"
	// DeliveryNotFound, 404: A entrega {id} não existe.
	DeliveryNotFound = "delivery_not_found"
	// DetectionBusy, 503: Há muitos exemplos sendo lidos. Tente de novo em instantes.
	DetectionBusy = "detection_busy"
	// DirectUploadGone, 410: O envio direto foi descontinuado. Gere uma URL com POST /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}.
	DirectUploadGone = "direct_upload_gone"
	// DistinctNotAllowed, 422: Posição {position}: distinct só vale em count, não em {function}.
	DistinctNotAllowed = "distinct_not_allowed"
	// EventDateFieldChanged, 422: O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena os registros já guardados.
	EventDateFieldChanged = "event_date_field_changed"
	// EventDateFieldDropped, 422: O campo de data do evento "{from}" não pode ser removido: ele ordena os registros já guardados.
	EventDateFieldDropped = "event_date_field_dropped"
	// EventDateFieldRequired, 422: O campo de data do evento "{name}" é sempre obrigatório: declare required como true.
	EventDateFieldRequired = "event_date_field_required"
	// EventDateFieldType, 422: O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp.
	EventDateFieldType = "event_date_field_type"
	// EventDateFieldUnknown, 422: O campo de data do evento "{name}" não está entre os campos declarados.
	EventDateFieldUnknown = "event_date_field_unknown"
	// EventsUnavailable, 503: Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam guardados e saem quando ele voltar.
	EventsUnavailable = "events_unavailable"
	// ExecutorsRequired, 400: O plano permite escolher: informe executors, de 1 a 10.
	ExecutorsRequired = "executors_required"
	// ExpectedToken, 422: Posição {position}: era esperado "{expected}", mas veio "{found}".
	ExpectedToken = "expected_token"
	// ExpressionTooComplex, 422: A expressão é complexa demais. Divida-a em partes menores.
	ExpressionTooComplex = "expression_too_complex"
	// ExpressionTooDeep, 422: Posição {position}: a expressão tem mais de {limit} níveis.
	ExpressionTooDeep = "expression_too_deep"
	// FieldAddedRequired, 422: O campo novo "{name}" não existe nos registros já guardados: declare-o opcional.
	FieldAddedRequired = "field_added_required"
	// FieldKeyChanged, 422: A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo opcional com a chave nova.
	FieldKeyChanged = "field_key_changed"
	// FieldKeyCharacters, 422: A chave não pode ter caracteres de controle nem metade de um par substituto.
	FieldKeyCharacters = "field_key_characters"
	// FieldKeyLength, 422: A chave deve ter de 1 a {limit} bytes em UTF-8.
	FieldKeyLength = "field_key_length"
	// FieldKeyRepeated, 422: A chave "{key}" já é de outro campo ({other}).
	FieldKeyRepeated = "field_key_repeated"
	// FieldKeyReserved, 422: A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados.
	FieldKeyReserved = "field_key_reserved"
	// FieldKeySameIgnoringCase, 422: A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e minúsculas, e os motores de consulta não as distinguem. Deixe só uma.
	FieldKeySameIgnoringCase = "field_key_same_ignoring_case"
	// FieldMadeRequired, 422: O campo "{name}" era opcional e pode faltar em registros já guardados: mantenha-o opcional.
	FieldMadeRequired = "field_made_required"
	// FieldNameForm, 422: Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit} caracteres.
	FieldNameForm = "field_name_form"
	// FieldNameRepeated, 422: O nome "{name}" já é de outro campo ({other}).
	FieldNameRepeated = "field_name_repeated"
	// FieldNameReserved, 422: O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o _ e, se for preciso, declare key.
	FieldNameReserved = "field_name_reserved"
	// FieldReaddedType, 422: O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não pode voltar como {to}. Use {from} ou outro nome.
	FieldReaddedType = "field_readded_type"
	// FieldTypeChanged, 422: O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar a number.
	FieldTypeChanged = "field_type_changed"
	// FieldTypeUnknown, 422: O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1 a 38 e s até p, boolean, date, timestamp ou json.
	FieldTypeUnknown = "field_type_unknown"
	// FileDamaged, 409: O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se tiver os originais, envie-os de novo.
	FileDamaged = "file_damaged"
	// FileNameTaken, 422: O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome.
	FileNameTaken = "file_name_taken"
	// FileNotFound, 404: O arquivo {file_id} não existe neste esquema.
	FileNotFound = "file_not_found"
	// FileNotPending, 422: O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento podem.
	FileNotPending = "file_not_pending"
	// FileReplaced, 422: O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo conteúdo.
	FileReplaced = "file_replaced"
	// FileStillDamaged, 409: O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma cópia de segurança, ou envie o arquivo de novo.
	FileStillDamaged = "file_still_damaged"
	// ForeignOrigin, 403: A requisição não veio do painel.
	ForeignOrigin = "foreign_origin"
	// GroupByAggregate, 422: "{name}" é uma agregação e não pode estar em group_by.
	GroupByAggregate = "group_by_aggregate"
	// HeadersTooLarge, 431: A linha e os cabeçalhos da requisição passam de 16 KiB.
	HeadersTooLarge = "headers_too_large"
	// IncompatibleSchema, 422: As mudanças quebrariam registros já guardados na versão {version}; veja errors. Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele.
	IncompatibleSchema = "incompatible_schema"
	// InternalError, 500: Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.
	InternalError = "internal_error"
	// InvalidJSON, 400: O corpo da requisição não é JSON válido.
	InvalidJSON = "invalid_json"
	// InvalidProcessingRequest, 400: Há campos inválidos no pedido de processamento; veja errors.
	InvalidProcessingRequest = "invalid_processing_request"
	// InvalidRequest, 422: Há campos inválidos na requisição; veja errors.
	InvalidRequest = "invalid_request"
	// InvalidSample, 422: O arquivo de exemplo não pôde ser lido; veja errors.
	InvalidSample = "invalid_sample"
	// InvalidSchema, 422: O esquema tem problemas; veja errors.
	InvalidSchema = "invalid_schema"
	// InvalidTenant, 422: Os dados da conta são inválidos; veja errors.
	InvalidTenant = "invalid_tenant"
	// InvalidValue, 422: O valor é inválido.
	InvalidValue = "invalid_value"
	// InvitationInvalid, 404: O link não existe, expirou ou já foi usado. Peça outro.
	InvitationInvalid = "invitation_invalid"
	// JSONNotComparable, 422: A coluna json "{name}" não pode ser agrupada nem ordenada.
	JSONNotComparable = "json_not_comparable"
	// JSONNotFilterable, 422: Uma coluna json só aceita "is null" e "is not null".
	JSONNotFilterable = "json_not_filterable"
	// LastOwner, 422: Este é o último proprietário com acesso. Antes, torne outro membro proprietário.
	LastOwner = "last_owner"
	// LikeNeedsText, 422: like só se aplica a textos; "{name}" não é um.
	LikeNeedsText = "like_needs_text"
	// LinkRateLimited, 429: Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros compartilhados desta conta. Tente de novo em {seconds} s.
	LinkRateLimited = "link_rate_limited"
	// ListTooLong, 422: Posição {position}: a lista passa de {limit} itens.
	ListTooLong = "list_too_long"
	// MailOff, 422: Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem opera o serviço.
	MailOff = "mail_off"
	// MalformedRequest, 400: A requisição está malformada.
	MalformedRequest = "malformed_request"
	// MemberExists, 422: Este e-mail já é de um membro da conta.
	MemberExists = "member_exists"
	// MemberNotFound, 404: O membro não existe.
	MemberNotFound = "member_not_found"
	// MethodNotAllowed, 405: Este endereço não aceita o método {method}.
	MethodNotAllowed = "method_not_allowed"
	// MissingScope, 403: O token não tem a permissão {scope}. Gere outro token que a tenha.
	MissingScope = "missing_scope"
	// MoreProblems, 422: Há mais problemas ({count}), que não são mostrados.
	MoreProblems = "more_problems"
	// NameRepeated, 422: O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os distinguem).
	NameRepeated = "name_repeated"
	// NoDiskSpace, 503: Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem opera o serviço e tente de novo quando houver espaço.
	NoDiskSpace = "no_disk_space"
	// NoPendingFiles, 422: Não há arquivos pendentes de processamento no schema.
	NoPendingFiles = "no_pending_files"
	// NotEnoughCredits, 422: Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}.
	NotEnoughCredits = "not_enough_credits"
	// NotFound, 404: Não há nada neste endereço.
	NotFound = "not_found"
	// NotGrouped, 422: A coluna "{name}" está fora de funções de agregação e não está em group_by.
	NotGrouped = "not_grouped"
	// NotTogether, 422: Os campos não podem vir juntos.
	NotTogether = "not_together"
	// NotUnique, 422: Há itens repetidos.
	NotUnique = "not_unique"
	// NumericOverflow, 422: Um cálculo da consulta produziu um número fora da faixa do seu tipo.
	NumericOverflow = "numeric_overflow"
	// OrderByNotGrouped, 422: Com agregações, só se ordena por itens de select e de group_by; "{name}" não está entre eles.
	OrderByNotGrouped = "order_by_not_grouped"
	// OtherAccount, 409: A sessão deste navegador é agora de outra conta. Carregue a página de novo.
	OtherAccount = "other_account"
	// PageTokenInvalid, 422: O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a primeira página.
	PageTokenInvalid = "page_token_invalid"
	// PageTokenOtherQuery, 422: O page_token é de uma consulta diferente. Repita o valor da primeira página ou omita o campo.
	PageTokenOtherQuery = "page_token_other_query"
	// PanelRateLimited, 429: Limite de {limit} requisições por minuto no painel atingido. Tente de novo em {seconds} s.
	PanelRateLimited = "panel_rate_limited"
	// PasswordIsEmail, 422: A senha não pode ser o próprio e-mail.
	PasswordIsEmail = "password_is_email"
	// PasswordsBusy, 503: Há muitas senhas sendo verificadas agora. Tente de novo em instantes.
	PasswordsBusy = "passwords_busy"
	// ProcessingUnavailable, 403: O plano não inclui processamento ou ele está desativado na conta.
	ProcessingUnavailable = "processing_unavailable"
	// QueryCancelled, 499: A consulta foi cancelada.
	QueryCancelled = "query_cancelled"
	// QueryEngineUnavailable, 503: O motor de consultas não responde ou está lotado: consultas não podem ser feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes.
	QueryEngineUnavailable = "query_engine_unavailable"
	// QueryFailed, 500: A consulta falhou. Tente de novo; se continuar, informe o request_id.
	QueryFailed = "query_failed"
	// QueryNameTaken, 422: Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e salve por cima.
	QueryNameTaken = "query_name_taken"
	// QuerySpillExceeded, 422: A consulta precisa de mais espaço temporário em disco do que o permitido. Reduza o período, as colunas ou o número de grupos, ou ordene menos registros.
	QuerySpillExceeded = "query_spill_exceeded"
	// QueryTextTooLong, 422: A consulta ficou longa demais para o motor: o período tem arquivos demais que esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema, reduza o período ou simplifique as expressões.
	QueryTextTooLong = "query_text_too_long"
	// QueryTimeout, 504: A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente de novo.
	QueryTimeout = "query_timeout"
	// QueryTooLarge, 422: A consulta precisa de mais memória do que o permitido. Reduza o período ou o número de grupos.
	QueryTooLarge = "query_too_large"
	// QueryWaitTimeout, 504: A consulta esperou a sua vez até o tempo limite e não começou, porque outras ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo.
	QueryWaitTimeout = "query_wait_timeout"
	// RateLimited, 429: Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s.
	RateLimited = "rate_limited"
	// ReportNotFound, 404: O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e só os 1.000 mais novos de cada esquema.
	ReportNotFound = "report_not_found"
	// Required, 422: O campo é obrigatório.
	Required = "required"
	// RoleRequired, 403: Seu papel na conta não permite isto: é preciso ser {role}.
	RoleRequired = "role_required"
	// RunAlreadyEnded, 422: A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar.
	RunAlreadyEnded = "run_already_ended"
	// RunFilesGone, 422: Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os processou ou os está processando.
	RunFilesGone = "run_files_gone"
	// RunNotFound, 404: A execução {run_id} não existe.
	RunNotFound = "run_not_found"
	// RunNotRetryable, 422: A execução {run_id} não falhou nem foi cancelada: não há o que repetir.
	RunNotRetryable = "run_not_retryable"
	// SampleBadGzip, 422: O gzip do exemplo está corrompido ou incompleto.
	SampleBadGzip = "sample_bad_gzip"
	// SampleInvalidJSON, 422: Linha {line}, coluna {column}: {detail}
	SampleInvalidJSON = "sample_invalid_json"
	// SampleInvalidUTF8, 422: Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.
	SampleInvalidUTF8 = "sample_invalid_utf8"
	// SampleNoFields, 422: Nenhum registro do arquivo de exemplo tem campos aproveitáveis.
	SampleNoFields = "sample_no_fields"
	// SampleNoRecords, 422: O arquivo de exemplo não tem nenhum registro.
	SampleNoRecords = "sample_no_records"
	// SampleNotObject, 422: Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O exemplo é uma lista de objetos, um objeto, ou um objeto por linha.
	SampleNotObject = "sample_not_object"
	// SampleRecordTooLong, 422: O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com registros menores.
	SampleRecordTooLong = "sample_record_too_long"
	// SampleTooSlow, 422: A leitura do exemplo passou de {seconds} s. Envie um exemplo menor.
	SampleTooSlow = "sample_too_slow"
	// SampleTrailingContent, 422: Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe cada objeto em sua própria linha.
	SampleTrailingContent = "sample_trailing_content"
	// SavedQueryChanged, 409: A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada. Salve a sua com outro nome, ou abra a de agora e repita a mudança.
	SavedQueryChanged = "saved_query_changed"
	// SavedQueryNotFound, 404: A consulta salva {id} não existe neste esquema.
	SavedQueryNotFound = "saved_query_not_found"
	// SchemaChanged, 409: O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi gravado. Junte as mudanças dela às suas e salve de novo.
	SchemaChanged = "schema_changed"
	// SchemaExists, 422: Já existe o esquema {slug}. Escolha outro slug.
	SchemaExists = "schema_exists"
	// SchemaInactive, 422: O esquema {slug} está inativo. Ative-o no painel.
	SchemaInactive = "schema_inactive"
	// SchemaNoFields, 422: Declare ao menos um campo.
	SchemaNoFields = "schema_no_fields"
	// SchemaNotFound, 404: O esquema {slug} não existe.
	SchemaNotFound = "schema_not_found"
	// SchemaNotLinked, 400: O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de consultar.
	SchemaNotLinked = "schema_not_linked"
	// SchemaTooManyFields, 422: O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em um campo json.
	SchemaTooManyFields = "schema_too_many_fields"
	// SchemaUnchanged, 422: Nada muda em relação à versão {version}.
	SchemaUnchanged = "schema_unchanged"
	// SchemaVersionsTooLarge, 429: Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é o limite. Encurte as descrições, ou crie outro esquema.
	SchemaVersionsTooLarge = "schema_versions_too_large"
	// SelectStar, 422: O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em count(*).
	SelectStar = "select_star"
	// SessionRequired, 401: Sua sessão terminou. Entre de novo.
	SessionRequired = "session_required"
	// ShapeRequired, 400: O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes).
	ShapeRequired = "shape_required"
	// SharedTileUnavailable, 409: Este bloco não pode ser lido agora. Avise quem compartilhou o quadro.
	SharedTileUnavailable = "shared_tile_unavailable"
	// StorageQuotaExceeded, 507: A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio foi guardado. Peça um plano maior a quem opera o serviço.
	StorageQuotaExceeded = "storage_quota_exceeded"
	// StorageUnavailable, 503: Não é possível consultar nem remover arquivos guardados agora: o armazenamento não responde. Tente de novo em instantes.
	StorageUnavailable = "storage_unavailable"
	// TableDamaged, 409: Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos arquivos enviados.
	TableDamaged = "table_damaged"
	// TableRepairUnavailable, 422: A tabela desta instalação é reparada por quem a opera: informe o request_id ao suporte.
	TableRepairUnavailable = "table_repair_unavailable"
	// TenantExists, 422: Já existe a conta {slug}.
	TenantExists = "tenant_exists"
	// TenantLinkRateLimited, 429: Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos por minuto. Tente de novo em {seconds} s.
	TenantLinkRateLimited = "tenant_link_rate_limited"
	// TenantNotFound, 404: A conta {slug} não existe.
	TenantNotFound = "tenant_not_found"
	// TenantPanelRateLimited, 429: Limite de {limit} requisições por minuto no painel de todos os membros da conta atingido. Tente de novo em {seconds} s.
	TenantPanelRateLimited = "tenant_panel_rate_limited"
	// TenantRateLimited, 429: Limite de {limit} requisições por minuto de todos os tokens da conta atingido. Tente de novo em {seconds} s.
	TenantRateLimited = "tenant_rate_limited"
	// TextCharacters, 422: O texto tem caracteres de controle ou metade de um par substituto. Remova-os.
	TextCharacters = "text_characters"
	// TileAnswerTooLarge, 422: O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a consulta ou escolha menos colunas.
	TileAnswerTooLarge = "tile_answer_too_large"
	// TileNotFound, 404: O quadro não tem o bloco {number}.
	TileNotFound = "tile_not_found"
	// TokenNotFound, 404: O token não existe.
	TokenNotFound = "token_not_found"
	// TooLong, 422: O tamanho máximo é {limit}.
	TooLong = "too_long"
	// TooManyAnswerBytes, 429: As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit} MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds} s.
	TooManyAnswerBytes = "too_many_answer_bytes"
	// TooManyAttempts, 429: Tentativas demais. Tente de novo em {seconds} s.
	TooManyAttempts = "too_many_attempts"
	// TooManyBoards, 429: A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de novo.
	TooManyBoards = "too_many_boards"
	// TooManyBodyBytes, 429: A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.
	TooManyBodyBytes = "too_many_body_bytes"
	// TooManyBytesFromAddress, 429: Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.
	TooManyBytesFromAddress = "too_many_bytes_from_address"
	// TooManyChanges, 429: A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em {seconds} s.
	TooManyChanges = "too_many_changes"
	// TooManyDatabaseWaits, 429: Outras requisições da conta ocupam as {limit} conexões com o banco de dados que ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s.
	TooManyDatabaseWaits = "too_many_database_waits"
	// TooManyDetections, 429: A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo em {seconds} s.
	TooManyDetections = "too_many_detections"
	// TooManyFollowers, 429: Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas; as atualizações voltam em {seconds} s.
	TooManyFollowers = "too_many_followers"
	// TooManyLinkQueries, 429: Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo em {seconds} s.
	TooManyLinkQueries = "too_many_link_queries"
	// TooManyMembers, 429: A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e tente de novo.
	TooManyMembers = "too_many_members"
	// TooManyPasswordsFromAddress, 429: Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em {seconds} s.
	TooManyPasswordsFromAddress = "too_many_passwords_from_address"
	// TooManyQueries, 429: Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas, faça menos consultas ao mesmo tempo e tente de novo em {seconds} s.
	TooManyQueries = "too_many_queries"
	// TooManyRequests, 429: A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente de novo em {seconds} s.
	TooManyRequests = "too_many_requests"
	// TooManyRequestsFromAddress, 429: Seu endereço de rede já tem {limit} requisições não identificadas em andamento. Tente de novo em {seconds} s.
	TooManyRequestsFromAddress = "too_many_requests_from_address"
	// TooManyRuns, 429: A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma termine e tente de novo.
	TooManyRuns = "too_many_runs"
	// TooManySavedQueries, 429: A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não usa e tente de novo.
	TooManySavedQueries = "too_many_saved_queries"
	// TooManySchemas, 429: A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um plano maior a quem opera o serviço.
	TooManySchemas = "too_many_schemas"
	// TooManyStreams, 429: Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações voltam em {seconds} s.
	TooManyStreams = "too_many_streams"
	// TooManyTiles, 429: O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em outro quadro.
	TooManyTiles = "too_many_tiles"
	// TooManyTokens, 429: A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e tente de novo.
	TooManyTokens = "too_many_tokens"
	// TooManyUploads, 429: Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo tempo. Envie menos arquivos por vez e tente de novo em {seconds} s.
	TooManyUploads = "too_many_uploads"
	// TooManyVersions, 429: O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um plano maior a quem opera o serviço.
	TooManyVersions = "too_many_versions"
	// TooManyWebhooks, 429: A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior a quem opera o serviço.
	TooManyWebhooks = "too_many_webhooks"
	// TooShort, 422: O tamanho mínimo é {limit}.
	TooShort = "too_short"
	// TypesDiffer, 422: Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as tipo).
	TypesDiffer = "types_differ"
	// Unauthenticated, 401: Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.
	Unauthenticated = "unauthenticated"
	// Unavailable, 503: O serviço não pode atender agora. Tente de novo em instantes.
	Unavailable = "unavailable"
	// UnexpectedCharacter, 422: Posição {position}: caractere inesperado "{character}".
	UnexpectedCharacter = "unexpected_character"
	// UnexpectedEnd, 422: Posição {position}: a expressão está incompleta.
	UnexpectedEnd = "unexpected_end"
	// UnexpectedToken, 422: Posição {position}: "{found}" não é esperado aqui.
	UnexpectedToken = "unexpected_token"
	// UnfinishedString, 422: Posição {position}: falta o apóstrofo que fecha o texto.
	UnfinishedString = "unfinished_string"
	// UnknownColumn, 422: Posição {position}: a coluna "{name}" não existe no esquema.
	UnknownColumn = "unknown_column"
	// UnknownField, 422: O campo "{name}" não existe no esquema.
	UnknownField = "unknown_field"
	// UnknownFunction, 422: Posição {position}: a função "{function}" não existe ou não é permitida.
	UnknownFunction = "unknown_function"
	// UnknownMember, 422: O campo não existe.
	UnknownMember = "unknown_member"
	// UnknownPlan, 422: O plano não existe.
	UnknownPlan = "unknown_plan"
	// UnknownShape, 400: Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes).
	UnknownShape = "unknown_shape"
	// UnknownType, 422: Posição {position}: o tipo "{type}" não existe. Use string, integer, number, decimal(p,s), boolean, date ou timestamp.
	UnknownType = "unknown_type"
	// UnsupportedEncoding, 415: O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}.
	UnsupportedEncoding = "unsupported_encoding"
	// UnsupportedMediaType, 415: Envie o corpo com Content-Type: {expected}.
	UnsupportedMediaType = "unsupported_media_type"
	// UploadBadEncoding, 415: Content-Encoding deve ser gzip ou identity.
	UploadBadEncoding = "upload_bad_encoding"
	// UploadBadGzip, 422: O conteúdo gzip está corrompido, incompleto ou tem bytes a mais.
	UploadBadGzip = "upload_bad_gzip"
	// UploadInterrupted, 400: O envio foi interrompido antes do fim. Envie o arquivo de novo.
	UploadInterrupted = "upload_interrupted"
	// UploadInvalidName, 422: O nome do arquivo é inválido; veja errors.
	UploadInvalidName = "upload_invalid_name"
	// UploadNameTaken, 422: Já existe um arquivo com este nome e outro conteúdo.
	UploadNameTaken = "upload_name_taken"
	// UploadNotJSONL, 422: O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija as linhas de report e envie de novo.
	UploadNotJSONL = "upload_not_jsonl"
	// UploadPartial, 400: Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte.
	UploadPartial = "upload_partial"
	// UploadStalled, 408: O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo.
	UploadStalled = "upload_stalled"
	// UploadStorageFull, 507: Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço.
	UploadStorageFull = "upload_storage_full"
	// UploadStorageUnavailable, 503: Não é possível receber arquivos agora: o armazenamento não responde. Nada deste envio foi guardado; envie o arquivo de novo em instantes.
	UploadStorageUnavailable = "upload_storage_unavailable"
	// UploadTooLarge, 413: O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes.
	UploadTooLarge = "upload_too_large"
	// UploadURLInvalid, 401: A URL de envio é inválida ou expirou. Gere outra com generate-upload-token.
	UploadURLInvalid = "upload_url_invalid"
	// UploadsBusy, 503: O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite. Tente de novo em {seconds} s.
	UploadsBusy = "uploads_busy"
	// ValueLosesDigits, 422: O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como texto.
	ValueLosesDigits = "value_loses_digits"
	// ValueMissing, 422: Informe o valor da condição.
	ValueMissing = "value_missing"
	// ValueNotExpected, 422: O operador "{op}" não recebe valor.
	ValueNotExpected = "value_not_expected"
	// ValueNotList, 422: O valor deve ser uma lista de {minimum} a {maximum} itens.
	ValueNotList = "value_not_list"
	// ValueNull, 422: Nulo não se compara; use "is null" ou "is not null".
	ValueNull = "value_null"
	// ValueTooWide, 422: O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38.
	ValueTooWide = "value_too_wide"
	// WebhookAddressRefused, 502: O endereço leva a uma rede interna ou reservada, para onde não se envia.
	WebhookAddressRefused = "webhook_address_refused"
	// WebhookAnswered, 502: O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento.
	WebhookAnswered = "webhook_answered"
	// WebhookConnectionFailed, 502: A conexão com o destino falhou ou foi cortada.
	WebhookConnectionFailed = "webhook_connection_failed"
	// WebhookDisabledFailing, 502: Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou.
	WebhookDisabledFailing = "webhook_disabled_failing"
	// WebhookDisabledGone, 410: Desativado: o destino respondeu 410, que não quer mais receber mensagens.
	WebhookDisabledGone = "webhook_disabled_gone"
	// WebhookGone, 502: O destino respondeu 410: não quer mais receber mensagens.
	WebhookGone = "webhook_gone"
	// WebhookInactive, 422: O webhook {id} está desativado. Ative-o antes de reenviar.
	WebhookInactive = "webhook_inactive"
	// WebhookNameNotFound, 502: O nome do host não foi encontrado. Confira o endereço.
	WebhookNameNotFound = "webhook_name_not_found"
	// WebhookNotFound, 404: O webhook {id} não existe.
	WebhookNotFound = "webhook_not_found"
	// WebhookRedirected, 502: O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o endereço final.
	WebhookRedirected = "webhook_redirected"
	// WebhookTimedOut, 504: O destino não respondeu em 15 segundos.
	WebhookTimedOut = "webhook_timed_out"
	// WebhookTlsFailed, 502: A conexão segura falhou. Confira o certificado do destino e a cadeia dele.
	WebhookTlsFailed = "webhook_tls_failed"
	// WebhookURLHttps, 422: Use https: mensagens não são enviadas sem criptografia.
	WebhookURLHttps = "webhook_url_https"
	// WebhookURLInvalid, 422: Informe um endereço que comece por https:// e tenha um host.
	WebhookURLInvalid = "webhook_url_invalid"
	// WebhookURLPort, 422: A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma de 1024 em diante que não seja de outro protocolo.
	WebhookURLPort = "webhook_url_port"
	// WebhookURLUserinfo, 422: Tire usuário e senha do endereço: a assinatura já prova quem envia.
	WebhookURLUserinfo = "webhook_url_userinfo"
	// WindowBackwards, 422: O fim do período ({to}) vem antes do início ({from}).
	WindowBackwards = "window_backwards"
	// WrongCredentials, 422: E-mail ou senha incorretos.
	WrongCredentials = "wrong_credentials"
	// WrongPassword, 422: A senha atual está incorreta.
	WrongPassword = "wrong_password"
)

// Codes of lines of a file that break a rule.
const (
	// LineByteOrderMark, O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM.
	LineByteOrderMark = "byte_order_mark"
	// LineControlCharacter, Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo \n ou \t.
	LineControlCharacter = "control_character"
	// LineDecimalDoesNotFit, O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado: ajuste o valor ou o tipo.
	LineDecimalDoesNotFit = "decimal_does_not_fit"
	// LineDecimalExponent, O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por exemplo 100 em vez de 1e2.
	LineDecimalExponent = "decimal_exponent"
	// LineDuplicateKey, A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma.
	LineDuplicateKey = "duplicate_key"
	// LineEmptyFile, O arquivo está vazio. Envie ao menos uma linha com um objeto JSON.
	LineEmptyFile = "empty_file"
	// LineEmptyLine, A linha está vazia. Remova-a: cada linha traz um objeto JSON.
	LineEmptyLine = "empty_line"
	// LineIntegerForm, O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem expoente.
	LineIntegerForm = "integer_form"
	// LineIntegerOutOfRange, O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}.
	LineIntegerOutOfRange = "integer_out_of_range"
	// LineInvalidDate, A data {found} do campo "{field}" não é válida: esperada {expected}.
	LineInvalidDate = "invalid_date"
	// LineInvalidEscape, Escape inválido dentro de um texto: {found}. Use {expected}.
	LineInvalidEscape = "invalid_escape"
	// LineInvalidJSON, JSON inválido: esperado {expected}, encontrado {found}.
	LineInvalidJSON = "invalid_json"
	// LineInvalidNumber, Número inválido: {found}. Use {expected}.
	LineInvalidNumber = "invalid_number"
	// LineInvalidTimestamp, A data e hora {found} do campo "{field}" não é válida: esperada {expected}.
	LineInvalidTimestamp = "invalid_timestamp"
	// LineInvalidUTF8, Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.
	LineInvalidUTF8 = "invalid_utf8"
	// LineKeyTooLong, A chave {found} é longa demais: {expected}. Use uma chave mais curta.
	LineKeyTooLong = "key_too_long"
	// LineLineTooLong, A linha é longa demais: {expected}. Divida o registro ou remova o que não é necessário.
	LineLineTooLong = "line_too_long"
	// LineLoneSurrogate, O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em UTF-8.
	LineLoneSurrogate = "lone_surrogate"
	// LineMissingField, Falta o campo obrigatório "{field}". Inclua-o com {expected}.
	LineMissingField = "missing_field"
	// LineNotAnObject, A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}.
	LineNotAnObject = "not_an_object"
	// LineNullNotAllowed, O campo "{field}" é obrigatório e não pode ser null. Informe {expected}.
	LineNullNotAllowed = "null_not_allowed"
	// LineNumberOutOfRange, O valor {found} do campo "{field}" é grande demais: esperado {expected}.
	LineNumberOutOfRange = "number_out_of_range"
	// LineTooDeep, O objeto tem níveis demais: {expected}.
	LineTooDeep = "too_deep"
	// LineTrailingContent, Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua própria linha.
	LineTrailingContent = "trailing_content"
	// LineUndeclaredField, O campo "{field}" não está declarado no esquema. Remova-o, ou declare-o em uma nova versão do esquema.
	LineUndeclaredField = "undeclared_field"
	// LineUnterminatedString, JSON inválido: o texto {found} não foi fechado com aspas na mesma linha.
	LineUnterminatedString = "unterminated_string"
	// LineWrongType, O campo "{field}" deve ser {expected}; foi encontrado {found}.
	LineWrongType = "wrong_type"
)
