/** Dependencies of the service that do not answer: each text names what cannot be done meanwhile. */
export const dependencies = {
  upload_storage_unavailable: {
    status: 503,
    text: 'Não é possível receber arquivos agora: o armazenamento não responde. Nada deste envio foi guardado; envie o arquivo de novo em instantes.',
  },
  upload_storage_full: {
    status: 507,
    text: 'Não há espaço no armazenamento para receber arquivos agora. Nada deste envio foi guardado. Avise quem opera o serviço e envie o arquivo de novo quando houver espaço.',
  },
  no_disk_space: {
    status: 503,
    text: 'Não há espaço em disco para concluir a operação, e nada dela foi guardado. Avise quem opera o serviço e tente de novo quando houver espaço.',
  },
  storage_unavailable: {
    status: 503,
    text: 'Não é possível consultar nem remover arquivos guardados agora: o armazenamento não responde. Tente de novo em instantes.',
  },
  events_unavailable: {
    status: 503,
    text: 'Não é possível publicar eventos agora: o barramento não responde. Os eventos ficam guardados e saem quando ele voltar.',
  },
  query_engine_unavailable: {
    status: 503,
    text: 'O motor de consultas não responde ou está lotado: consultas não podem ser feitas agora. Os envios de arquivos seguem funcionando. Tente de novo em instantes.',
  },
} as const satisfies Record<string, { status: number; text: string }>;
