import type { ErrorText } from '../error-text.ts';

/** Errors of processing runs, shapes and credits. */
export const processing = {
  processing_unavailable: {
    status: 403,
    text: 'O plano não inclui processamento ou ele está desativado na conta.',
    cause: 'O plano da conta não inclui processamento, ou quem opera o serviço o desativou para ela.',
    cure: 'Peça a ativação a quem opera o serviço. Enquanto isso as consultas respondem com todos os arquivos aceitos.',
  },
  invalid_processing_request: {
    status: 400,
    text: 'Há campos inválidos no pedido de processamento; veja errors.',
    cause: 'O corpo de `process-files` tem um campo que falta, sobra ou não vale.',
    cure: 'Corrija o que `errors` nomeia. Se o plano não permite escolher as máquinas, chame sem corpo.',
  },
  shape_required: {
    status: 400,
    text: 'O plano permite escolher: informe shape_id (veja GET /api/v1/dataflow/shapes).',
    cause: 'O plano permite escolher as máquinas, e o pedido não escolheu.',
    cure: 'Envie em `shape_id` o `id` de uma das máquinas de `GET /api/v1/dataflow/shapes`.',
  },
  executors_required: {
    status: 400,
    text: 'O plano permite escolher: informe executors, de 1 a 10.',
    cause: 'O plano permite escolher quantos executores usar, e o pedido não escolheu.',
    cure: 'Envie `executors`. Comece por 1, e use mais se a execução demora ou lhe falta memória.',
  },
  unknown_shape: {
    status: 400,
    text: 'Não há shape ativo com id {shape_id} (veja GET /api/v1/dataflow/shapes).',
    cause: 'Nenhuma máquina ativa tem este número: ele está errado, ou ela foi removida.',
    cure: 'Escolha outra em `GET /api/v1/dataflow/shapes`. A das regras automáticas se escolhe no painel: Esquemas > o esquema > Automático.',
  },
  no_pending_files: {
    status: 422,
    text: 'Não há arquivos pendentes de processamento no schema.',
    cause:
      'Todo arquivo aceito já foi processado, está em uma execução ou foi posto de lado; ou não há nenhum.',
    cure: 'Não é preciso fazer nada: as consultas já respondem. Se esperava um arquivo, veja o estado dele no painel, em Arquivos.',
  },
  not_enough_credits: {
    status: 422,
    text: 'Créditos insuficientes: o processamento reserva {needed} e o saldo é {balance}.',
    cause: 'Uma execução reserva o custo previsto antes de começar, e o saldo da conta não chega.',
    cure: 'Peça créditos a quem opera o serviço, ou escolha uma máquina menor ou menos executores. No painel, Créditos mostra o saldo e o que está reservado.',
  },
  run_not_found: {
    status: 404,
    text: 'A execução {run_id} não existe.',
    cause: 'A conta não tem execução com este número.',
    cure: 'Confira o número no painel, em Execuções, ou com `celeiro run list`.',
  },
  run_already_ended: {
    status: 422,
    text: 'A execução {run_id} já terminou, ou seus registros já estão sendo gravados: não há mais o que cancelar.',
    cause: 'Só se cancela uma execução que não terminou nem grava seus registros.',
    cure: 'Veja o resultado na página da execução: no painel, Execuções > a execução.',
  },
} as const satisfies Record<string, ErrorText>;
