<?php

// Written from the contract; tools/clients/generate-php.ts says how. Do not edit.

declare(strict_types=1);

namespace Celeiro\Model;

/**
 * The codes of bad lines that this version of the contract has; see {@see LineError}. The service may get more.
 */
final class LineErrorCodes
{
    /** O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM. */
    public const BYTE_ORDER_MARK = 'byte_order_mark';

    /** Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo \n ou \t. */
    public const CONTROL_CHARACTER = 'control_character';

    /** O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado: ajuste o valor ou o tipo. */
    public const DECIMAL_DOES_NOT_FIT = 'decimal_does_not_fit';

    /** O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por exemplo 100 em vez de 1e2. */
    public const DECIMAL_EXPONENT = 'decimal_exponent';

    /** A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma. */
    public const DUPLICATE_KEY = 'duplicate_key';

    /** O arquivo está vazio. Envie ao menos uma linha com um objeto JSON. */
    public const EMPTY_FILE = 'empty_file';

    /** A linha está vazia. Remova-a: cada linha traz um objeto JSON. */
    public const EMPTY_LINE = 'empty_line';

    /** O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem expoente. */
    public const INTEGER_FORM = 'integer_form';

    /** O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}. */
    public const INTEGER_OUT_OF_RANGE = 'integer_out_of_range';

    /** A data {found} do campo "{field}" não é válida: esperada {expected}. */
    public const INVALID_DATE = 'invalid_date';

    /** Escape inválido dentro de um texto: {found}. Use {expected}. */
    public const INVALID_ESCAPE = 'invalid_escape';

    /** JSON inválido: esperado {expected}, encontrado {found}. */
    public const INVALID_JSON = 'invalid_json';

    /** Número inválido: {found}. Use {expected}. */
    public const INVALID_NUMBER = 'invalid_number';

    /** A data e hora {found} do campo "{field}" não é válida: esperada {expected}. */
    public const INVALID_TIMESTAMP = 'invalid_timestamp';

    /** Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8. */
    public const INVALID_UTF8 = 'invalid_utf8';

    /** A chave {found} é longa demais: {expected}. Use uma chave mais curta. */
    public const KEY_TOO_LONG = 'key_too_long';

    /** A linha é longa demais: {expected}. Divida o registro ou remova o que não é necessário. */
    public const LINE_TOO_LONG = 'line_too_long';

    /** O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em UTF-8. */
    public const LONE_SURROGATE = 'lone_surrogate';

    /** Falta o campo obrigatório "{field}". Inclua-o com {expected}. */
    public const MISSING_FIELD = 'missing_field';

    /** A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}. */
    public const NOT_AN_OBJECT = 'not_an_object';

    /** O campo "{field}" é obrigatório e não pode ser null. Informe {expected}. */
    public const NULL_NOT_ALLOWED = 'null_not_allowed';

    /** O valor {found} do campo "{field}" é grande demais: esperado {expected}. */
    public const NUMBER_OUT_OF_RANGE = 'number_out_of_range';

    /** O objeto tem níveis demais: {expected}. */
    public const TOO_DEEP = 'too_deep';

    /** Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua própria linha. */
    public const TRAILING_CONTENT = 'trailing_content';

    /** O campo "{field}" não está declarado no esquema. Remova-o, ou declare-o em uma nova versão do esquema. */
    public const UNDECLARED_FIELD = 'undeclared_field';

    /** JSON inválido: o texto {found} não foi fechado com aspas na mesma linha. */
    public const UNTERMINATED_STRING = 'unterminated_string';

    /** O campo "{field}" deve ser {expected}; foi encontrado {found}. */
    public const WRONG_TYPE = 'wrong_type';
}
