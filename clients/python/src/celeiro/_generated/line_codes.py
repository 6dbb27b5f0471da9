"""Codes of bad lines (`LineError.code`), each with the service's text for it."""

from typing import Final

#: O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM.
BYTE_ORDER_MARK: Final = "byte_order_mark"
#: Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo \n ou \t.
CONTROL_CHARACTER: Final = "control_character"
#: O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado: ajuste o valor ou o tipo.
DECIMAL_DOES_NOT_FIT: Final = "decimal_does_not_fit"
#: O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por exemplo 100 em vez de 1e2.
DECIMAL_EXPONENT: Final = "decimal_exponent"
#: A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma.
DUPLICATE_KEY: Final = "duplicate_key"
#: O arquivo está vazio. Envie ao menos uma linha com um objeto JSON.
EMPTY_FILE: Final = "empty_file"
#: A linha está vazia. Remova-a: cada linha traz um objeto JSON.
EMPTY_LINE: Final = "empty_line"
#: O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem expoente.
INTEGER_FORM: Final = "integer_form"
#: O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}.
INTEGER_OUT_OF_RANGE: Final = "integer_out_of_range"
#: A data {found} do campo "{field}" não é válida: esperada {expected}.
INVALID_DATE: Final = "invalid_date"
#: Escape inválido dentro de um texto: {found}. Use {expected}.
INVALID_ESCAPE: Final = "invalid_escape"
#: JSON inválido: esperado {expected}, encontrado {found}.
INVALID_JSON: Final = "invalid_json"
#: Número inválido: {found}. Use {expected}.
INVALID_NUMBER: Final = "invalid_number"
#: A data e hora {found} do campo "{field}" não é válida: esperada {expected}.
INVALID_TIMESTAMP: Final = "invalid_timestamp"
#: Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8.
INVALID_UTF8: Final = "invalid_utf8"
#: A chave {found} é longa demais: {expected}. Use uma chave mais curta.
KEY_TOO_LONG: Final = "key_too_long"
#: A linha é longa demais: {expected}. Divida o registro ou remova o que não é necessário.
LINE_TOO_LONG: Final = "line_too_long"
#: O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em UTF-8.
LONE_SURROGATE: Final = "lone_surrogate"
#: Falta o campo obrigatório "{field}". Inclua-o com {expected}.
MISSING_FIELD: Final = "missing_field"
#: A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}.
NOT_AN_OBJECT: Final = "not_an_object"
#: O campo "{field}" é obrigatório e não pode ser null. Informe {expected}.
NULL_NOT_ALLOWED: Final = "null_not_allowed"
#: O valor {found} do campo "{field}" é grande demais: esperado {expected}.
NUMBER_OUT_OF_RANGE: Final = "number_out_of_range"
#: O objeto tem níveis demais: {expected}.
TOO_DEEP: Final = "too_deep"
#: Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua própria linha.
TRAILING_CONTENT: Final = "trailing_content"
#: O campo "{field}" não está declarado no esquema. Remova-o, ou declare-o em uma nova versão do esquema.
UNDECLARED_FIELD: Final = "undeclared_field"
#: JSON inválido: o texto {found} não foi fechado com aspas na mesma linha.
UNTERMINATED_STRING: Final = "unterminated_string"
#: O campo "{field}" deve ser {expected}; foi encontrado {found}.
WRONG_TYPE: Final = "wrong_type"
