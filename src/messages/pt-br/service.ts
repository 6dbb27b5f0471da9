/** Errors of the service as a whole: requests, identity, limits, accounts. */
export const service = {
  internal_error: {
    status: 500,
    text: 'Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.',
  },
  unavailable: {
    status: 503,
    text: 'O serviço não pode atender agora. Tente de novo em instantes.',
  },
  not_found: { status: 404, text: 'Não há nada neste endereço.' },
  method_not_allowed: { status: 405, text: 'Este endereço não aceita o método {method}.' },
  invalid_json: { status: 400, text: 'O corpo da requisição não é JSON válido.' },
  body_timeout: {
    status: 408,
    text: 'O corpo da requisição não chegou inteiro em {seconds} s. Verifique a conexão e tente de novo.',
  },
  body_too_large: { status: 413, text: 'O corpo da requisição passa de {limit} bytes.' },
  unsupported_media_type: { status: 415, text: 'Envie o corpo com Content-Type: {expected}.' },
  invalid_request: { status: 422, text: 'Há campos inválidos na requisição; veja errors.' },
  malformed_request: { status: 400, text: 'A requisição está malformada.' },
  unauthenticated: {
    status: 401,
    text: 'Não autenticado: envie um token de API válido no cabeçalho Authorization: Bearer.',
  },
  missing_scope: { status: 403, text: 'O token não tem a permissão {scope}. Gere outro token que a tenha.' },
  rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto atingido. Tente de novo em {seconds} s.',
  },
  required: { status: 422, text: 'O campo é obrigatório.' },
  unknown_member: { status: 422, text: 'O campo não existe.' },
  bad_type: { status: 422, text: 'O valor deve ser do tipo {expected}.' },
  bad_minimum: { status: 422, text: 'O valor mínimo é {limit}.' },
  bad_maximum: { status: 422, text: 'O valor máximo é {limit}.' },
  bad_choice: { status: 422, text: 'O valor deve ser um de: {choices}.' },
  bad_pattern: { status: 422, text: 'O valor não tem a forma esperada: {pattern}.' },
  bad_format: { status: 422, text: 'O valor não é um {format} válido.' },
  too_short: { status: 422, text: 'O tamanho mínimo é {limit}.' },
  too_long: { status: 422, text: 'O tamanho máximo é {limit}.' },
  not_unique: { status: 422, text: 'Há itens repetidos.' },
  not_together: { status: 422, text: 'Os campos não podem vir juntos.' },
  invalid_value: { status: 422, text: 'O valor é inválido.' },
  bad_text: {
    status: 422,
    text: 'O texto tem um caractere nulo ou metade de um par substituto. Retire-o.',
  },
  more_problems: { status: 422, text: 'Há mais problemas ({count}), que não são mostrados.' },
  invalid_tenant: { status: 422, text: 'Os dados da conta são inválidos; veja errors.' },
  tenant_exists: { status: 422, text: 'Já existe a conta {slug}.' },
  tenant_not_found: { status: 404, text: 'A conta {slug} não existe.' },
  bad_slug: {
    status: 422,
    text: 'Use letras minúsculas, dígitos, - e _, começando por letra; até 63 caracteres.',
  },
  bad_email: { status: 422, text: 'O endereço de e-mail é inválido.' },
  unknown_plan: { status: 422, text: 'O plano não existe.' },
} as const satisfies Record<string, { status: number; text: string }>;

/** The page at `/docs`. */
export const docsPage = {
  title: 'API do Celeiro: documentação',
  /** The address of the document follows. */
  needsScript: 'Esta página precisa de JavaScript. O documento está em',
};
