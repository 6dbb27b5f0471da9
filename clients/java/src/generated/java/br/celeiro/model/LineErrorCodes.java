// Written from the contract; tools/clients/generate-java.ts says how. Do not edit.
package br.celeiro.model;

/**
 * The codes of bad lines that this version of the contract has; see {@link LineError#code()}. The
 * service may get more.
 */
public final class LineErrorCodes {
  /** "O arquivo começa com uma marca de ordem de bytes (BOM). Salve-o como UTF-8 sem BOM." */
  public static final String BYTE_ORDER_MARK = "byte_order_mark";

  /**
   * "Há um caractere de controle dentro de um texto ({found}). Escreva-o como escape, por exemplo
   * \n ou \t."
   */
  public static final String CONTROL_CHARACTER = "control_character";

  /**
   * "O valor {found} do campo "{field}" não cabe exatamente em {expected}. Nada é arredondado:
   * ajuste o valor ou o tipo."
   */
  public static final String DECIMAL_DOES_NOT_FIT = "decimal_does_not_fit";

  /**
   * "O campo "{field}" é {expected} e não aceita expoente: {found}. Escreva todos os dígitos, por
   * exemplo 100 em vez de 1e2."
   */
  public static final String DECIMAL_EXPONENT = "decimal_exponent";

  /** "A chave {found} aparece mais de uma vez no mesmo objeto. Deixe só uma." */
  public static final String DUPLICATE_KEY = "duplicate_key";

  /** "O arquivo está vazio. Envie ao menos uma linha com um objeto JSON." */
  public static final String EMPTY_FILE = "empty_file";

  /** "A linha está vazia. Remova-a: cada linha traz um objeto JSON." */
  public static final String EMPTY_LINE = "empty_line";

  /**
   * "O campo "{field}" deve ser {expected}; foi encontrado {found}. Escreva-o sem ponto e sem
   * expoente."
   */
  public static final String INTEGER_FORM = "integer_form";

  /** "O valor {found} do campo "{field}" não cabe em 64 bits: esperado {expected}." */
  public static final String INTEGER_OUT_OF_RANGE = "integer_out_of_range";

  /** "A data {found} do campo "{field}" não é válida: esperada {expected}." */
  public static final String INVALID_DATE = "invalid_date";

  /** "Escape inválido dentro de um texto: {found}. Use {expected}." */
  public static final String INVALID_ESCAPE = "invalid_escape";

  /** "JSON inválido: esperado {expected}, encontrado {found}." */
  public static final String INVALID_JSON = "invalid_json";

  /** "Número inválido: {found}. Use {expected}." */
  public static final String INVALID_NUMBER = "invalid_number";

  /** "A data e hora {found} do campo "{field}" não é válida: esperada {expected}." */
  public static final String INVALID_TIMESTAMP = "invalid_timestamp";

  /** "Há bytes que não são UTF-8 válido ({found}). Salve o arquivo em UTF-8." */
  public static final String INVALID_UTF8 = "invalid_utf8";

  /** "A chave {found} é longa demais: {expected}. Use uma chave mais curta." */
  public static final String KEY_TOO_LONG = "key_too_long";

  /** "A linha é longa demais: {expected}. Divida o registro ou remova o que não é necessário." */
  public static final String LINE_TOO_LONG = "line_too_long";

  /**
   * "O escape {found} é metade de um par substituto. Escreva o par completo ou o caractere em
   * UTF-8."
   */
  public static final String LONE_SURROGATE = "lone_surrogate";

  /** "Falta o campo obrigatório "{field}". Inclua-o com {expected}." */
  public static final String MISSING_FIELD = "missing_field";

  /** "A linha não começa por um objeto JSON: esperado {expected}, encontrado {found}." */
  public static final String NOT_AN_OBJECT = "not_an_object";

  /** "O campo "{field}" é obrigatório e não pode ser null. Informe {expected}." */
  public static final String NULL_NOT_ALLOWED = "null_not_allowed";

  /** "O valor {found} do campo "{field}" é grande demais: esperado {expected}." */
  public static final String NUMBER_OUT_OF_RANGE = "number_out_of_range";

  /** "O objeto tem níveis demais: {expected}." */
  public static final String TOO_DEEP = "too_deep";

  /**
   * "Há conteúdo depois do objeto: {found}. Deixe um só objeto por linha e cada objeto em sua
   * própria linha."
   */
  public static final String TRAILING_CONTENT = "trailing_content";

  /**
   * "O campo "{field}" não está declarado no esquema. Remova-o, ou declare-o em uma nova versão do
   * esquema."
   */
  public static final String UNDECLARED_FIELD = "undeclared_field";

  /** "JSON inválido: o texto {found} não foi fechado com aspas na mesma linha." */
  public static final String UNTERMINATED_STRING = "unterminated_string";

  /** "O campo "{field}" deve ser {expected}; foi encontrado {found}." */
  public static final String WRONG_TYPE = "wrong_type";

  private LineErrorCodes() {}
}
