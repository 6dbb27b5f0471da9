/** Errors of the service as a whole: requests, identity, limits. */
export const service = {
  internal_error: {
    status: 500,
    text: 'Erro interno. Tente de novo; se continuar, informe o request_id ao suporte.',
  },
} as const;
