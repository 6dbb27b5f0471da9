/** Errors of processing runs, shapes and credits. */
export const processing = {
  processing_unavailable: {
    status: 403,
    text: 'O plano não inclui processamento ou ele está desativado na conta.',
  },
  invalid_processing_request: {
    status: 400,
    text: 'Há campos inválidos no pedido de processamento; veja errors.',
  },
  shape_required: {
    status: 400,
    text: 'O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes).',
  },
  executors_required: { status: 400, text: 'O plano permite escolher: informe executors, de 1 a 10.' },
  unknown_shape: {
    status: 400,
    text: 'Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes).',
  },
  no_pending_files: { status: 422, text: 'Não há arquivos pendentes de processamento no schema.' },
  not_enough_credits: {
    status: 422,
    text: 'Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}.',
  },
  run_not_found: { status: 404, text: 'A execução {run_id} não existe.' },
  run_already_ended: {
    status: 422,
    text: 'A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
