/** Errors of webhooks and live updates, why a message did not arrive, and why a webhook was disabled. */
export const webhooks = {
  too_many_followers: {
    status: 429,
    text: 'Há muitas janelas do painel abertas nesta conta (limite: {limit}). Feche algumas; as atualizações voltam em {seconds} s.',
  },
  webhook_not_found: { status: 404, text: 'O webhook {id} não existe.' },
  delivery_not_found: { status: 404, text: 'A entrega {id} não existe.' },
  too_many_webhooks: {
    status: 429,
    text: 'A conta já tem {limit} webhooks, que é o limite. Remova um, ou peça um plano maior a quem opera o serviço.',
  },
  webhook_inactive: { status: 422, text: 'O webhook {id} está desativado. Ative-o antes de reenviar.' },
  webhook_url_invalid: { status: 422, text: 'Informe um endereço que comece por https:// e tenha um host.' },
  webhook_url_https: { status: 422, text: 'Use https: mensagens não são enviadas sem criptografia.' },
  webhook_url_port: {
    status: 422,
    text: 'A porta da URL não é de HTTP. Use a do próprio esquema (sem porta na URL), ou uma de 1024 em diante que não seja de outro protocolo.',
  },
  webhook_url_userinfo: {
    status: 422,
    text: 'Tire usuário e senha do endereço: a assinatura já prova quem envia.',
  },
  webhook_answered: {
    status: 502,
    text: 'O destino respondeu {status}. Só uma resposta 2xx confirma o recebimento.',
  },
  webhook_redirected: {
    status: 502,
    text: 'O destino respondeu {status}, um redirecionamento, que não é seguido. Informe o endereço final.',
  },
  webhook_gone: { status: 502, text: 'O destino respondeu 410: não quer mais receber mensagens.' },
  webhook_address_refused: {
    status: 502,
    text: 'O endereço leva a uma rede interna ou reservada, para onde não se envia.',
  },
  webhook_name_not_found: { status: 502, text: 'O nome do host não foi encontrado. Confira o endereço.' },
  webhook_timed_out: { status: 504, text: 'O destino não respondeu em 15 segundos.' },
  webhook_tls_failed: {
    status: 502,
    text: 'A conexão segura falhou. Confira o certificado do destino e a cadeia dele.',
  },
  webhook_connection_failed: { status: 502, text: 'A conexão com o destino falhou ou foi cortada.' },
  webhook_disabled_gone: {
    status: 410,
    text: 'Desativado: o destino respondeu 410, que não quer mais receber mensagens.',
  },
  webhook_disabled_failing: {
    status: 502,
    text: 'Desativado: uma mensagem falhou em {attempts} tentativas e, desde a primeira, nenhuma outra foi aceita. Corrija o destino, ative o webhook e reenvie o que falhou.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
