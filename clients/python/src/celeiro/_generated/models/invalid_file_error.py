from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define as _attrs_define
from attrs import field as _attrs_field

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.field_errors import FieldErrors
    from ..models.file_record import FileRecord
    from ..models.validation_report import ValidationReport


T = TypeVar("T", bound="InvalidFileError")


@_attrs_define
class InvalidFileError:
    """An `Error` about an uploaded file. `report` and `file` are there when the content broke the rules of a valid file,
    and absent otherwise.

        Attributes:
            error (str): What went wrong, for people, in Portuguese (pt-BR).
            code (str): What went wrong, for programs: stable, never reworded, never reused. The catalogue may grow, so
                treat a code you do not know by its HTTP status. The page `/docs/erros` of an installation tells cause and cure
                of each, in Portuguese; the header `Link` of every error leads to the place of its code there
                (`/docs/erros#{code}`).

                The status is that of an answer with this code; codes of single fields only explain the texts in `errors`.

                | code | status | text |
                |---|---|---|
                | `executors_required` | 400 | O plano permite escolher: informe executors, de 1 a 10. |
                | `invalid_json` | 400 | O corpo da requisição não é JSON válido. |
                | `invalid_processing_request` | 400 | Há campos inválidos no pedido de processamento; veja errors. |
                | `malformed_request` | 400 | A requisição está malformada. |
                | `schema_not_linked` | 400 | O esquema {slug} ainda não tem tabela. Envie o primeiro arquivo válido antes de
                consultar. |
                | `shape_required` | 400 | O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes). |
                | `unknown_shape` | 400 | Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes). |
                | `upload_interrupted` | 400 | O envio foi interrompido antes do fim. Envie o arquivo de novo. |
                | `upload_partial` | 400 | Content-Range não é aceito: envie o arquivo inteiro, desde o primeiro byte. |
                | `session_required` | 401 | Sua sessão terminou. Entre de novo. |
                | `unauthenticated` | 401 | Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer. |
                | `upload_url_invalid` | 401 | A URL de envio é inválida ou expirou. Gere outra com generate-upload-token. |
                | `foreign_origin` | 403 | A requisição não veio do painel. |
                | `missing_scope` | 403 | O token não tem a permissão {scope}. Gere outro token que a tenha. |
                | `processing_unavailable` | 403 | O plano não inclui processamento ou ele está desativado na conta. |
                | `role_required` | 403 | Seu papel na conta não permite isto: é preciso ser {role}. |
                | `account_not_open` | 404 | Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha. |
                | `board_link_expired` | 404 | O prazo do link acabou. Se ainda precisa do quadro, peça outro. |
                | `board_link_unknown` | 404 | O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou. |
                | `board_link_withdrawn` | 404 | O link foi removido. Se ainda precisa do quadro, peça outro. |
                | `board_not_found` | 404 | O quadro {id} não existe. |
                | `delivery_not_found` | 404 | A entrega {id} não existe. |
                | `file_not_found` | 404 | O arquivo {file_id} não existe neste esquema. |
                | `invitation_invalid` | 404 | O link não existe, expirou ou já foi usado. Peça outro. |
                | `member_not_found` | 404 | O membro não existe. |
                | `not_found` | 404 | Não há nada neste endereço. |
                | `report_not_found` | 404 | O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e
                só os 1.000 mais novos de cada esquema. |
                | `run_not_found` | 404 | A execução {run_id} não existe. |
                | `saved_query_not_found` | 404 | A consulta salva {id} não existe neste esquema. |
                | `schema_not_found` | 404 | O esquema {slug} não existe. |
                | `tenant_not_found` | 404 | A conta {slug} não existe. |
                | `tile_not_found` | 404 | O quadro não tem o bloco {number}. |
                | `token_not_found` | 404 | O token não existe. |
                | `webhook_not_found` | 404 | O webhook {id} não existe. |
                | `method_not_allowed` | 405 | Este endereço não aceita o método {method}. |
                | `body_timeout` | 408 | O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de
                novo. |
                | `upload_stalled` | 408 | O envio parou por {seconds} s e foi abandonado. Envie o arquivo de novo. |
                | `board_changed` | 409 | Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja como
                ele está agora e repita. |
                | `choose_tenant` | 409 | Este e-mail está em mais de uma conta. Escolha em qual entrar. |
                | `file_damaged` | 409 | O conteúdo guardado destes arquivos falta ou está danificado: {files}. Ponha-os de lado
                na página de cada um (ou com "celeiro file set-aside") e refaça a consulta: os outros registros respondem. Se
                tiver os originais, envie-os de novo. |
                | `file_still_damaged` | 409 | O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma
                cópia de segurança, ou envie o arquivo de novo. |
                | `other_account` | 409 | A sessão deste navegador é agora de outra conta. Carregue a página de novo. |
                | `saved_query_changed` | 409 | A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada.
                Salve a sua com outro nome, ou abra a de agora e repita a mudança. |
                | `schema_changed` | 409 | O esquema passou à versão {version} enquanto a {based_on} era mudada, e nada foi
                gravado. Junte as mudanças dela às suas e salve de novo. |
                | `shared_tile_unavailable` | 409 | Este bloco não pode ser lido agora. Avise quem compartilhou o quadro. |
                | `table_damaged` | 409 | Estes arquivos da tabela faltam ou estão danificados: {files}. Repare a tabela na
                página do esquema (ou com "celeiro schema repair-table") e refaça a consulta: os registros respondem pelos
                arquivos enviados. |
                | `direct_upload_gone` | 410 | O envio direto foi descontinuado. Gere uma URL com POST
                /api/v1/schemas/{slug}/generate-upload-token e envie o arquivo com PUT para {upload_url}/{file_name}. |
                | `webhook_disabled_gone` | 410 | Desativado: o destino respondeu 410, que não quer mais receber mensagens. |
                | `body_too_large` | 413 | O corpo da requisição passa de {limit} bytes. |
                | `upload_too_large` | 413 | O arquivo passa do limite de {limit} bytes do plano. Divida-o em partes. |
                | `unsupported_encoding` | 415 | O corpo vem em um Content-Encoding que não é lido. Use um destes: {known}. |
                | `unsupported_media_type` | 415 | Envie o corpo com Content-Type: {expected}. |
                | `upload_bad_encoding` | 415 | Content-Encoding deve ser gzip ou identity. |
                | `aggregate_nested` | 422 | Posição {position}: {function} não pode conter outra função de agregação. |
                | `answer_too_large` | 422 | A resposta passa de {limit} MiB, o máximo de uma resposta. Peça menos linhas por
                página (limit) ou menos colunas. |
                | `argument_count` | 422 | Posição {position}: {function} recebe {expected} argumento(s), mas vieram {found}. |
                | `argument_not_literal` | 422 | Posição {position}: o argumento {argument} de {function} deve ser escrito como
                valor literal. |
                | `argument_range` | 422 | Posição {position}: o argumento {argument} de {function} vai de {minimum} a
                {maximum}. |
                | `argument_type` | 422 | Posição {position}: o operando {argument} de {function} deve ser {expected}, mas é
                {found}. |
                | `bad_alias` | 422 | Posição {position}: o nome após "as" começa por letra, tem só letras sem acento, dígitos e
                _, e até {limit} caracteres. |
                | `bad_choice` | 422 | O valor deve ser um de: {choices}. |
                | `bad_date_text` | 422 | Posição {position}: o texto não é um valor de {type}. |
                | `bad_email` | 422 | O endereço de e-mail é inválido. |
                | `bad_file_name` | 422 | O nome deve terminar em .jsonl, ter até 255 bytes em UTF-8, sem separador de pasta nem
                caractere de controle. |
                | `bad_format` | 422 | O valor não é um {format} válido. |
                | `bad_json_path` | 422 | Posição {position}: o caminho de {function} deve ter a forma $.a.b[0]["outra chave"].
                Um nome com acento, espaço ou hífen vai entre colchetes e aspas: $["endereço"].cidade. |
                | `bad_like_pattern` | 422 | Posição {position}: no padrão de like, a barra invertida vem antes de %, _ ou outra
                barra invertida. |
                | `bad_like_value` | 422 | No padrão de like, a barra invertida vem antes de %, _ ou outra barra invertida. |
                | `bad_literal` | 422 | Posição {position}: o valor não existe no tipo {type} ou passa da sua faixa. |
                | `bad_maximum` | 422 | O valor máximo é {limit}. |
                | `bad_minimum` | 422 | O valor mínimo é {limit}. |
                | `bad_page_token` | 422 | O page_token não serve para esta consulta; veja errors. |
                | `bad_pattern` | 422 | O valor não tem a forma esperada: {pattern}. |
                | `bad_slug` | 422 | Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres. |
                | `bad_string_character` | 422 | Posição {position}: o texto tem um caractere nulo ou metade de um par
                substituto. |
                | `bad_text` | 422 | O texto tem um caractere nulo, metade de um par substituto ou bytes que não são UTF-8.
                Remova-os. |
                | `bad_type` | 422 | O valor deve ser do tipo {expected}. |
                | `bad_unit` | 422 | Posição {position}: a unidade de {function} deve ser uma de: {units}. |
                | `bad_value` | 422 | O valor deve ser do tipo {type}. |
                | `cast_not_allowed` | 422 | Posição {position}: não há conversão de {from} para {to}. |
                | `decimals_too_wide` | 422 | Posição {position}: os tipos {types} não cabem juntos num decimal de 38 dígitos em
                {function}. Converta um deles com cast(... as decimal(p,s)) ou cast(... as number). |
                | `distinct_not_allowed` | 422 | Posição {position}: distinct só vale em count, não em {function}. |
                | `event_date_field_changed` | 422 | O campo de data do evento não pode passar de "{from}" a "{to}": ele ordena
                os registros já guardados. |
                | `event_date_field_dropped` | 422 | O campo de data do evento "{from}" não pode ser removido: ele ordena os
                registros já guardados. |
                | `event_date_field_required` | 422 | O campo de data do evento "{name}" é sempre obrigatório: declare required
                como true. |
                | `event_date_field_type` | 422 | O campo de data do evento "{name}" é {type}; ele deve ser date ou timestamp. |
                | `event_date_field_unknown` | 422 | O campo de data do evento "{name}" não está entre os campos declarados. |
                | `expected_token` | 422 | Posição {position}: era esperado "{expected}", mas veio "{found}". |
                | `expression_too_complex` | 422 | A expressão é complexa demais. Divida-a em partes menores. |
                | `expression_too_deep` | 422 | Posição {position}: a expressão tem mais de {limit} níveis. |
                | `field_added_required` | 422 | O campo novo "{name}" não existe nos registros já guardados: declare-o
                opcional. |
                | `field_key_changed` | 422 | A chave do campo "{name}" não pode passar de "{from}" a "{to}". Adicione um campo
                opcional com a chave nova. |
                | `field_key_characters` | 422 | A chave não pode ter caracteres de controle nem metade de um par substituto. |
                | `field_key_length` | 422 | A chave deve ter de 1 a {limit} bytes em UTF-8. |
                | `field_key_repeated` | 422 | A chave "{key}" já é de outro campo ({other}). |
                | `field_key_reserved` | 422 | A chave "{key}" é reservada ao número da linha. Dê outro nome a ela nos dados. |
                | `field_key_same_ignoring_case` | 422 | A chave "{key}" só difere de "{other_key}" ({other}) em maiúsculas e
                minúsculas, e os motores de consulta não as distinguem. Deixe só uma. |
                | `field_made_required` | 422 | O campo "{name}" era opcional e pode faltar em registros já guardados:
                mantenha-o opcional. |
                | `field_name_form` | 422 | Use letras minúsculas sem acento, dígitos e _, começando por letra; até {limit}
                caracteres. |
                | `field_name_repeated` | 422 | O nome "{name}" já é de outro campo ({other}). |
                | `field_name_reserved` | 422 | O nome "{name}" começa por _, o que é reservado aos campos do sistema. Remova o
                _ e, se for preciso, declare key. |
                | `field_readded_type` | 422 | O campo "{name}" existiu em versão anterior como {from} e continua na tabela; não
                pode voltar como {to}. Use {from} ou outro nome. |
                | `field_type_changed` | 422 | O tipo do campo "{name}" não pode passar de {from} a {to}; só integer pode passar
                a number. |
                | `field_type_unknown` | 422 | O tipo "{type}" não existe. Use string, integer, number, decimal(p,s) com p de 1
                a 38 e s até p, boolean, date, timestamp ou json. |
                | `file_name_taken` | 422 | O arquivo {file_name} já foi enviado com outro conteúdo. Envie com outro nome. |
                | `file_not_pending` | 422 | O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento
                podem. |
                | `file_replaced` | 422 | O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo conteúdo. |
                | `group_by_aggregate` | 422 | "{name}" é uma agregação e não pode estar em group_by. |
                | `incompatible_schema` | 422 | As mudanças quebrariam registros já guardados na versão {version}; veja errors.
                Desfaça-as, ou crie um novo esquema com esta definição e envie os registros a ele. |
                | `invalid_request` | 422 | Há campos inválidos na requisição; veja errors. |
                | `invalid_sample` | 422 | O arquivo de exemplo não pôde ser lido; veja errors. |
                | `invalid_schema` | 422 | O esquema tem problemas; veja errors. |
                | `invalid_tenant` | 422 | Os dados da conta são inválidos; veja errors. |
                | `invalid_value` | 422 | O valor é inválido. |
                | `json_not_comparable` | 422 | A coluna json "{name}" não pode ser agrupada nem ordenada. |
                | `json_not_filterable` | 422 | Uma coluna json só aceita "is null" e "is not null". |
                | `last_owner` | 422 | Este é o último proprietário com acesso. Antes, torne outro membro proprietário. |
                | `like_needs_text` | 422 | like só se aplica a textos; "{name}" não é um. |
                | `list_too_long` | 422 | Posição {position}: a lista passa de {limit} itens. |
                | `mail_off` | 422 | Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem opera o
                serviço. |
                | `member_exists` | 422 | Este e-mail já é de um membro da conta. |
                | `more_problems` | 422 | Há mais problemas ({count}), que não são mostrados. |
                | `name_repeated` | 422 | O nome "{name}" já é de outro item de select (maiúsculas e minúsculas não os
                distinguem). |
                | `no_pending_files` | 422 | Não há arquivos pendentes de processamento no schema. |
                | `not_enough_credits` | 422 | Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}. |
                | `not_grouped` | 422 | A coluna "{name}" está fora de funções de agregação e não está em group_by. |
                | `not_together` | 422 | Os campos não podem vir juntos. |
                | `not_unique` | 422 | Há itens repetidos. |
                | `numeric_overflow` | 422 | Um cálculo da consulta produziu um número fora da faixa do seu tipo. |
                | `order_by_not_grouped` | 422 | Com agregações, só se ordena por itens de select e de group_by; "{name}" não
                está entre eles. |
                | `page_token_invalid` | 422 | O page_token é inválido ou expirou (vale por uma hora). Refaça a consulta desde a
                primeira página. |
                | `page_token_other_query` | 422 | O page_token é de uma consulta diferente. Repita o valor da primeira página
                ou omita o campo. |
                | `password_is_email` | 422 | A senha não pode ser o próprio e-mail. |
                | `query_name_taken` | 422 | Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e
                salve por cima. |
                | `query_spill_exceeded` | 422 | A consulta precisa de mais espaço temporário em disco do que o permitido.
                Reduza o período, as colunas ou o número de grupos, ou ordene menos registros. |
                | `query_text_too_long` | 422 | A consulta ficou longa demais para o motor: o período tem arquivos demais que
                esperam o processamento, ou as expressões são longas demais. Processe os arquivos do esquema, reduza o período
                ou simplifique as expressões. |
                | `query_too_large` | 422 | A consulta precisa de mais memória do que o permitido. Reduza o período ou o número
                de grupos. |
                | `required` | 422 | O campo é obrigatório. |
                | `run_already_ended` | 422 | A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há
                mais o que cancelar. |
                | `run_files_gone` | 422 | Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os
                processou ou os está processando. |
                | `run_not_retryable` | 422 | A execução {run_id} não falhou nem foi cancelada: não há o que repetir. |
                | `sample_bad_gzip` | 422 | O gzip do exemplo está corrompido ou incompleto. |
                | `sample_invalid_json` | 422 | Linha {line}, coluna {column}: {detail} |
                | `sample_invalid_utf8` | 422 | Linha {line}, coluna {column}: há bytes que não são UTF-8 válido ({found}).
                Salve o arquivo em UTF-8. |
                | `sample_no_fields` | 422 | Nenhum registro do arquivo de exemplo tem campos aproveitáveis. |
                | `sample_no_records` | 422 | O arquivo de exemplo não tem nenhum registro. |
                | `sample_not_object` | 422 | Linha {line}, coluna {column}: esperado um objeto JSON, encontrado {found}. O
                exemplo é uma lista de objetos, um objeto, ou um objeto por linha. |
                | `sample_record_too_long` | 422 | O primeiro registro não termina nos {limit} bytes lidos. Use um exemplo com
                registros menores. |
                | `sample_too_slow` | 422 | A leitura do exemplo passou de {seconds} s. Envie um exemplo menor. |
                | `sample_trailing_content` | 422 | Linha {line}, coluna {column}: há conteúdo depois do fim: {found}. Deixe
                cada objeto em sua própria linha. |
                | `schema_exists` | 422 | Já existe o esquema {slug}. Escolha outro slug. |
                | `schema_inactive` | 422 | O esquema {slug} está inativo. Ative-o no painel. |
                | `schema_no_fields` | 422 | Declare ao menos um campo. |
                | `schema_too_many_fields` | 422 | O esquema tem {count} campos; o máximo é {limit}. Agrupe os menos usados em
                um campo json. |
                | `schema_unchanged` | 422 | Nada muda em relação à versão {version}. |
                | `select_star` | 422 | O asterisco (*) não é permitido em select; informe as colunas desejadas. Ele só vale em
                count(*). |
                | `table_repair_unavailable` | 422 | A tabela desta instalação é reparada por quem a opera: informe o request_id
                ao suporte. |
                | `tenant_exists` | 422 | Já existe a conta {slug}. |
                | `text_characters` | 422 | O texto tem caracteres de controle ou metade de um par substituto. Remova-os. |
                | `tile_answer_too_large` | 422 | O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a
                consulta ou escolha menos colunas. |
                | `too_long` | 422 | O tamanho máximo é {limit}. |
                | `too_short` | 422 | O tamanho mínimo é {limit}. |
                | `types_differ` | 422 | Posição {position}: {function} não combina os tipos {types}. Converta com cast(... as
                tipo). |
                | `unexpected_character` | 422 | Posição {position}: caractere inesperado "{character}". |
                | `unexpected_end` | 422 | Posição {position}: a expressão está incompleta. |
                | `unexpected_token` | 422 | Posição {position}: "{found}" não é esperado aqui. |
                | `unfinished_string` | 422 | Posição {position}: falta o apóstrofo que fecha o texto. |
                | `unknown_column` | 422 | Posição {position}: a coluna "{name}" não existe no esquema. |
                | `unknown_field` | 422 | O campo "{name}" não existe no esquema. |
                | `unknown_function` | 422 | Posição {position}: a função "{function}" não existe ou não é permitida. |
                | `unknown_member` | 422 | O campo não existe. |
                | `unknown_plan` | 422 | O plano não existe. |
                | `unknown_type` | 422 | Posição {position}: o tipo "{type}" não existe. Use string, integer, number,
                decimal(p,s), boolean, date ou timestamp. |
                | `upload_bad_gzip` | 422 | O conteúdo gzip está corrompido, incompleto ou tem bytes a mais. |
                | `upload_invalid_name` | 422 | O nome do arquivo é inválido; veja errors. |
                | `upload_name_taken` | 422 | Já existe um arquivo com este nome e outro conteúdo. |
                | `upload_not_jsonl` | 422 | O arquivo tem {bad_lines} de {lines} linhas inválidas e não foi guardado. Corrija
                as linhas de report e envie de novo. |
                | `value_loses_digits` | 422 | O número tem mais dígitos do que um número JSON guarda com exatidão; envie-o como
                texto. |
                | `value_missing` | 422 | Informe o valor da condição. |
                | `value_not_expected` | 422 | O operador "{op}" não recebe valor. |
                | `value_not_list` | 422 | O valor deve ser uma lista de {minimum} a {maximum} itens. |
                | `value_null` | 422 | Nulo não se compara; use "is null" ou "is not null". |
                | `value_too_wide` | 422 | O valor tem dígitos demais para ser comparado com {type}: juntos passam de 38. |
                | `webhook_inactive` | 422 | O webhook {id} está desativado. Ative-o antes de reenviar. |
                | `webhook_url_https` | 422 | Use https: mensagens não são enviadas sem criptografia. |
                | `webhook_url_invalid` | 422 | Informe um endereço que comece por https:// e tenha um host. |
                | `webhook_url_port` | 422 | A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma
                de 1024 em diante que não seja de outro protocolo. |
                | `webhook_url_userinfo` | 422 | Tire usuário e senha do endereço: a assinatura já prova quem envia. |
                | `window_backwards` | 422 | O fim do período ({to}) vem antes do início ({from}). |
                | `wrong_credentials` | 422 | E-mail ou senha incorretos. |
                | `wrong_password` | 422 | A senha atual está incorreta. |
                | `link_rate_limited` | 429 | Seu endereço de rede chegou ao limite de {limit} pedidos por minuto aos quadros
                compartilhados desta conta. Tente de novo em {seconds} s. |
                | `panel_rate_limited` | 429 | Limite de {limit} requisições por minuto no painel atingido. Tente de novo em
                {seconds} s. |
                | `rate_limited` | 429 | Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s. |
                | `schema_versions_too_large` | 429 | Com esta, as versões do esquema passariam de {limit} bytes ao todo, que é
                o limite. Encurte as descrições, ou crie outro esquema. |
                | `tenant_link_rate_limited` | 429 | Os quadros compartilhados desta conta chegaram ao limite de {limit} pedidos
                por minuto. Tente de novo em {seconds} s. |
                | `tenant_panel_rate_limited` | 429 | Limite de {limit} requisições por minuto no painel de todos os membros da
                conta atingido. Tente de novo em {seconds} s. |
                | `tenant_rate_limited` | 429 | Limite de {limit} requisições por minuto de todos os tokens da conta atingido.
                Tente de novo em {seconds} s. |
                | `too_many_answer_bytes` | 429 | As respostas da conta que ainda não foram lidas até o fim ocupam quase {limit}
                MiB, o máximo. Leia-as, ou peça menos linhas por página (limit), e tente de novo em {seconds} s. |
                | `too_many_attempts` | 429 | Tentativas demais. Tente de novo em {seconds} s. |
                | `too_many_boards` | 429 | A conta já tem {limit} quadros, que é o limite. Exclua um que não usa e tente de
                novo. |
                | `too_many_body_bytes` | 429 | A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit}
                bytes). Tente de novo em {seconds} s. |
                | `too_many_bytes_from_address` | 429 | Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo
                (limite: {limit} bytes). Tente de novo em {seconds} s. |
                | `too_many_changes` | 429 | A conta já fez {limit} mudanças neste minuto, que é o limite. Tente de novo em
                {seconds} s. |
                | `too_many_database_waits` | 429 | Outras requisições da conta ocupam as {limit} conexões com o banco de dados
                que ela pode usar agora, e esta esperou demais. Tente de novo em {seconds} s. |
                | `too_many_detections` | 429 | A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de
                novo em {seconds} s. |
                | `too_many_followers` | 429 | Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas;
                as atualizações voltam em {seconds} s. |
                | `too_many_link_queries` | 429 | Muitos blocos de quadros compartilhados estão sendo lidos agora. Tente de novo
                em {seconds} s. |
                | `too_many_members` | 429 | A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e
                tente de novo. |
                | `too_many_passwords_from_address` | 429 | Há {limit} senhas do seu endereço de rede sendo verificadas. Tente
                de novo em {seconds} s. |
                | `too_many_queries` | 429 | Sua conta já tem {limit} consultas à espera de resposta. Aguarde algumas respostas,
                faça menos consultas ao mesmo tempo e tente de novo em {seconds} s. |
                | `too_many_requests` | 429 | A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente
                de novo em {seconds} s. |
                | `too_many_requests_from_address` | 429 | Seu endereço de rede já tem {limit} requisições não identificadas em
                andamento. Tente de novo em {seconds} s. |
                | `too_many_runs` | 429 | A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma
                termine e tente de novo. |
                | `too_many_saved_queries` | 429 | A conta já tem {limit} consultas salvas, que é o limite. Remova uma que não
                usa e tente de novo. |
                | `too_many_schemas` | 429 | A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um
                plano maior a quem opera o serviço. |
                | `too_many_streams` | 429 | Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações
                voltam em {seconds} s. |
                | `too_many_tiles` | 429 | O quadro já tem {limit} blocos, que é o limite. Remova um, ou fixe a consulta em
                outro quadro. |
                | `too_many_tokens` | 429 | A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e
                tente de novo. |
                | `too_many_uploads` | 429 | Sua conta já tem tantos envios em andamento quantos o serviço recebe ao mesmo
                tempo. Envie menos arquivos por vez e tente de novo em {seconds} s. |
                | `too_many_versions` | 429 | O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um
                plano maior a quem opera o serviço. |
                | `too_many_webhooks` | 429 | A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior
                a quem opera o serviço. |
                | `headers_too_large` | 431 | A linha e os cabeçalhos da requisição passam de 16 KiB. |
                | `query_cancelled` | 499 | A consulta foi cancelada. |
                | `internal_error` | 500 | Erro interno. Tente de novo; se continuar, informe o request_id ao suporte. |
                | `query_failed` | 500 | A consulta falhou. Tente de novo; se continuar, informe o request_id. |
                | `webhook_address_refused` | 502 | O endereço leva a uma rede interna ou reservada, para onde não se envia. |
                | `webhook_answered` | 502 | O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento. |
                | `webhook_connection_failed` | 502 | A conexão com o destino falhou ou foi cortada. |
                | `webhook_disabled_failing` | 502 | Desativado: uma mensagem falhou em {attempts} tentativas e, desde a
                primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou. |
                | `webhook_gone` | 502 | O destino respondeu 410: não quer mais receber mensagens. |
                | `webhook_name_not_found` | 502 | O nome do host não foi encontrado. Confira o endereço. |
                | `webhook_redirected` | 502 | O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o
                endereço final. |
                | `webhook_tls_failed` | 502 | A conexão segura falhou. Confira o certificado do destino e a cadeia dele. |
                | `answers_busy` | 503 | Há respostas grandes demais à espera de quem as leia, e não há lugar para esta agora.
                Peça menos linhas por página (limit), ou tente de novo em {seconds} s. |
                | `detection_busy` | 503 | Há muitos exemplos sendo lidos. Tente de novo em instantes. |
                | `events_unavailable` | 503 | Não é possível publicar eventos agora: o barramento não responde. Os eventos
                ficam guardados e saem quando ele voltar. |
                | `no_disk_space` | 503 | Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem
                opera o serviço e tente de novo quando houver espaço. |
                | `passwords_busy` | 503 | Há muitas senhas sendo verificadas agora. Tente de novo em instantes. |
                | `query_engine_unavailable` | 503 | O motor de consultas não responde ou está lotado: consultas não podem ser
                feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes. |
                | `storage_unavailable` | 503 | Não é possível consultar nem remover arquivos guardados agora: o armazenamento
                não responde. Tente de novo em instantes. |
                | `unavailable` | 503 | O serviço não pode atender agora. Tente de novo em instantes. |
                | `upload_storage_unavailable` | 503 | Não é possível receber arquivos agora: o armazenamento não responde. Nada
                deste envio foi guardado; envie o arquivo de novo em instantes. |
                | `uploads_busy` | 503 | O serviço já recebe tantos envios ao mesmo tempo quantos a sua memória permite. Tente
                de novo em {seconds} s. |
                | `query_timeout` | 504 | A consulta passou do tempo limite. Reduza o período, as colunas ou os filtros e tente
                de novo. |
                | `query_wait_timeout` | 504 | A consulta esperou a sua vez até o tempo limite e não começou, porque outras
                ainda estavam em andamento. Espere que terminem, ou cancele as que não precisa, e tente de novo. |
                | `webhook_timed_out` | 504 | O destino não respondeu em 15 segundos. |
                | `storage_quota_exceeded` | 507 | A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste
                envio foi guardado. Peça um plano maior a quem opera o serviço. |
                | `upload_storage_full` | 507 | Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi
                guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço. |
            request_id (str): The value of the header `X-Request-Id`.
            errors (FieldErrors | Unset): Field or parameter name -> texts in Portuguese. A place inside a value is dotted,
                with positions from 0 (`where.0.value`). On 404 the key is `schema`; on refused file names it is `file_name`. At
                most 500 problems are told, and of a body of more than 2,000 values only the first that was found; where an
                answer leaves problems out that were found, `body` says how many.
            report (ValidationReport | Unset): What is wrong with a file. Every bad line is counted; the first 100 are
                described, in the order of the file, each by the first problem found in it. The control panel shows the reports
                of a schema's last 1,000 invalid files.
            file (FileRecord | Unset):
    """

    error: str
    code: str
    request_id: str
    errors: FieldErrors | Unset = UNSET
    report: ValidationReport | Unset = UNSET
    file: FileRecord | Unset = UNSET
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        error = self.error

        code = self.code

        request_id = self.request_id

        errors: dict[str, Any] | Unset = UNSET
        if not isinstance(self.errors, Unset):
            errors = self.errors.to_dict()

        report: dict[str, Any] | Unset = UNSET
        if not isinstance(self.report, Unset):
            report = self.report.to_dict()

        file: dict[str, Any] | Unset = UNSET
        if not isinstance(self.file, Unset):
            file = self.file.to_dict()

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "error": error,
                "code": code,
                "request_id": request_id,
            }
        )
        if errors is not UNSET:
            field_dict["errors"] = errors
        if report is not UNSET:
            field_dict["report"] = report
        if file is not UNSET:
            field_dict["file"] = file

        return field_dict

    @classmethod
    def from_dict(cls: type[T], src_dict: Mapping[str, Any]) -> T:
        from ..models.field_errors import FieldErrors  # noqa: PLC0415
        from ..models.file_record import FileRecord  # noqa: PLC0415
        from ..models.validation_report import ValidationReport  # noqa: PLC0415

        d = dict(src_dict)
        error = d.pop("error")

        code = d.pop("code")

        request_id = d.pop("request_id")

        _errors = d.pop("errors", UNSET)
        errors: FieldErrors | Unset
        if isinstance(_errors, Unset):
            errors = UNSET
        else:
            errors = FieldErrors.from_dict(_errors)

        _report = d.pop("report", UNSET)
        report: ValidationReport | Unset
        if isinstance(_report, Unset):
            report = UNSET
        else:
            report = ValidationReport.from_dict(_report)

        _file = d.pop("file", UNSET)
        file: FileRecord | Unset
        if isinstance(_file, Unset):
            file = UNSET
        else:
            file = FileRecord.from_dict(_file)

        invalid_file_error = cls(
            error=error,
            code=code,
            request_id=request_id,
            errors=errors,
            report=report,
            file=file,
        )

        invalid_file_error.additional_properties = d
        return invalid_file_error

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
