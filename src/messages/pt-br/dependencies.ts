import type { ErrorText } from '../error-text.ts';

/** Dependencies of the service that do not answer: each text names what cannot be done meanwhile. */
export const dependencies = {
  upload_storage_unavailable: {
    status: 503,
    text: 'Não é possível receber arquivos agora: o armazenamento não responde. Nada deste envio foi guardado; envie o arquivo de novo em instantes.',
    cause: 'O armazenamento de arquivos não responde, recusa o serviço, ou não guardou o que recebeu.',
    cure: 'Repita o envio depois dos segundos de `Retry-After`; é seguro. Se continuar, avise quem opera o serviço: `celeiro doctor` mostra o que não responde.',
  },
  upload_storage_full: {
    status: 507,
    text: 'Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço.',
    cause: 'O disco ou a cota do armazenamento de arquivos acabou.',
    cure: 'Só quem opera o serviço pode abrir espaço. Até lá, as consultas respondem; depois, repita o envio.',
  },
  no_disk_space: {
    status: 503,
    text: 'Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem opera o serviço e tente de novo quando houver espaço.',
    cause: 'O disco do banco de controle, ou o dos arquivos temporários das consultas, está cheio.',
    cure: 'Só quem opera o serviço pode abrir espaço. Se era uma consulta, uma menor pode caber até lá.',
  },
  storage_unavailable: {
    status: 503,
    text: 'Não é possível consultar nem remover arquivos guardados agora: o armazenamento não responde. Tente de novo em instantes.',
    cause: 'O armazenamento de arquivos não responde a quem lê ou remove.',
    cure: 'Repita depois dos segundos de `Retry-After`. Se continuar, avise quem opera o serviço: `celeiro doctor` mostra o que não responde.',
  },
  events_unavailable: {
    status: 503,
    text: 'Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam guardados e saem quando ele voltar.',
    cause: 'O barramento de eventos (Kafka, no perfil distribuído) não responde.',
    cure: 'Não é preciso repetir nada. Quem opera o serviço vê com `celeiro doctor` o que não responde.',
  },
  query_engine_unavailable: {
    status: 503,
    text: 'O motor de consultas não responde ou está lotado: consultas não podem ser feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes.',
    cause:
      'O motor de consultas (Trino, no perfil distribuído) está fora do ar, começando, sem acesso ao catálogo das tabelas, sem lugar para mais uma consulta, ou perdeu um dos seus servidores no meio dela. Ou a máquina não deixa começar um processo de consultas (perfil embutido).',
    cure: 'Repita depois dos segundos de `Retry-After`, com menos consultas ao mesmo tempo. Se continuar, avise quem opera o serviço.',
  },
} as const satisfies Record<string, ErrorText>;
