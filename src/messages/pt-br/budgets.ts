/** Refusals of used-up budgets: what is bounded, and what to do. Refusals of older parts are in those parts' files. */
export const budgets = {
  too_many_schemas: {
    status: 429,
    text: 'A conta já tem {limit} esquemas, que é o limite. Use um dos que existem, ou peça um plano maior a quem opera o serviço.',
  },
  too_many_versions: {
    status: 429,
    text: 'O esquema já tem {limit} versões, que é o limite. Crie outro esquema, ou peça um plano maior a quem opera o serviço.',
  },
  too_many_tokens: {
    status: 429,
    text: 'A conta já tem {limit} tokens válidos, que é o limite. Revogue um que não usa e tente de novo.',
  },
  too_many_members: {
    status: 429,
    text: 'A conta já tem {limit} membros, contando os convidados, que é o limite. Remova um e tente de novo.',
  },
  too_many_runs: {
    status: 429,
    text: 'A conta já tem execuções em andamento demais (limite: {limit}). Espere que alguma termine e tente de novo.',
  },
  storage_quota_exceeded: {
    status: 507,
    text: 'A conta chegou ao limite de {limit} bytes guardados do plano, e nada deste envio foi guardado. Peça um plano maior a quem opera o serviço.',
  },
  too_many_requests: {
    status: 429,
    text: 'A conta já tem {limit} requisições em andamento. Faça menos ao mesmo tempo e tente de novo em {seconds} s.',
  },
  tenant_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto de todos os tokens da conta atingido. Tente de novo em {seconds} s.',
  },
  panel_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto no painel atingido. Tente de novo em {seconds} s.',
  },
  tenant_panel_rate_limited: {
    status: 429,
    text: 'Limite de {limit} requisições por minuto no painel de todos os membros da conta atingido. Tente de novo em {seconds} s.',
  },
  too_many_body_bytes: {
    status: 429,
    text: 'A conta já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.',
  },
  too_many_detections: {
    status: 429,
    text: 'A conta já tem {limit} exemplos em leitura. Espere que um termine e tente de novo em {seconds} s.',
  },
  too_many_streams: {
    status: 429,
    text: 'Esta sessão já tem {limit} janelas do painel abertas. Feche uma; as atualizações voltam em {seconds} s.',
  },
  too_many_requests_from_address: {
    status: 429,
    text: 'Seu endereço de rede já tem {limit} requisições não identificadas em andamento. Tente de novo em {seconds} s.',
  },
  too_many_bytes_from_address: {
    status: 429,
    text: 'Seu endereço de rede já envia corpos de requisição demais ao mesmo tempo (limite: {limit} bytes). Tente de novo em {seconds} s.',
  },
  too_many_passwords_from_address: {
    status: 429,
    text: 'Há {limit} senhas do seu endereço de rede sendo verificadas. Tente de novo em {seconds} s.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
