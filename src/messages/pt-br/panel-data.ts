import type { RunFailureCode } from '../../ports/run-launcher.ts';
import type { ErrorText } from '../error-text.ts';

/** Errors of the panel's operations on schemas, files and runs. */
export const panelData = {
  saved_query_not_found: {
    status: 404,
    text: 'A consulta salva {id} não existe neste esquema.',
    cause: 'A consulta foi removida, talvez por outro membro da conta.',
    cure: 'Procure-a no painel: Consulta > Salvas. O texto dela ainda está na página em que foi aberta: salve-o com um nome.',
  },
  saved_query_changed: {
    status: 409,
    text: 'A consulta salva foi mudada desde que você a abriu, e a sua não foi gravada. Salve a sua com outro nome, ou abra a de agora e repita a mudança.',
    cause: 'Outro membro, ou outra aba, salvou por cima desta consulta enquanto você a mudava.',
    cure: 'Troque o nome e use Salvar como nova. Para ficar com a de agora, abra-a no painel: Consulta > Salvas.',
  },
  query_name_taken: {
    status: 422,
    text: 'Já há uma consulta salva com o nome "{name}". Escolha outro nome, ou abra aquela e salve por cima.',
    cause: 'Cada consulta salva de um esquema tem um nome só seu, para toda a conta.',
    cure: 'Dê outro nome à consulta. Para mudar a que existe, abra-a em Consulta > Salvas, mude-a e salve.',
  },
  file_not_found: {
    status: 404,
    text: 'O arquivo {file_id} não existe neste esquema.',
    cause: 'O número não é de um arquivo deste esquema. Arquivos de outras contas respondem o mesmo.',
    cure: 'Procure o arquivo no painel: Esquemas > o esquema > Arquivos.',
  },
  file_not_pending: {
    status: 422,
    text: 'O arquivo {file_id} não pode ser posto de lado: só os que esperam processamento podem.',
    cause: 'O arquivo já foi processado, está em uma execução, ou o envio dele não terminou.',
    cure: 'Se está em uma execução, espere que ela termine ou cancele-a em Execuções. Se já foi processado, não precisa ser posto de lado: quem responde é a tabela.',
  },
  file_replaced: {
    status: 422,
    text: 'O arquivo não pode voltar: o arquivo {file_id} tem o mesmo nome ou o mesmo conteúdo.',
    cause:
      'Depois que este arquivo foi posto de lado, outro foi enviado com o mesmo nome ou o mesmo conteúdo.',
    cure: 'Se o outro tem os mesmos registros, não há o que fazer. Se quer este de volta, ponha antes o outro de lado: Arquivos > o arquivo > Pôr de lado.',
  },
  file_still_damaged: {
    status: 409,
    text: 'O conteúdo guardado ainda falta ou está danificado: {files}. Restaure-o de uma cópia de segurança, ou envie o arquivo de novo.',
    cause: 'O conteúdo guardado é conferido antes de voltar, e não é o que foi enviado.',
    cure: 'Envie o original de novo, pois o nome está livre; ou peça a quem opera o serviço que restaure o conteúdo e use Trazer de volta outra vez.',
  },
  table_repair_unavailable: {
    status: 422,
    text: 'A tabela desta instalação é reparada por quem a opera: informe o request_id ao suporte.',
    cause: 'No perfil distribuído só quem opera o serviço repara a tabela.',
    cure: 'Avise quem opera o serviço, com o `request_id` e o nome do esquema.',
  },
  report_not_found: {
    status: 404,
    text: 'O arquivo {file_id} não tem relatório: só os arquivos com linhas inválidas têm, e só os 1.000 mais novos de cada esquema.',
    cause: 'O arquivo não foi recusado por linhas inválidas, ou o esquema recusou outros 1.000 depois dele.',
    cure: 'A página do arquivo diz por que o envio falhou: no painel, Arquivos > o arquivo.',
  },
  sample_too_slow: {
    status: 422,
    text: 'A leitura do exemplo passou de {seconds} s. Envie um exemplo menor.',
    cause: 'Um exemplo é lido por um tempo limitado, e este é grande ou complicado demais.',
    cure: 'Use um pedaço dele: algumas centenas de registros bastam, como em `head -n 500 dados.jsonl > exemplo.jsonl`.',
  },
  sample_bad_gzip: {
    status: 422,
    text: 'O gzip do exemplo está corrompido ou incompleto.',
    cause: 'O arquivo começa como um gzip, mas está corrompido ou foi cortado.',
    cure: 'Teste-o com `gzip -t` e comprima-o de novo, ou solte o arquivo sem compressão.',
  },
  detection_busy: {
    status: 503,
    text: 'Há muitos exemplos sendo lidos. Tente de novo em instantes.',
    cause: 'O serviço já lê tantos exemplos quantos pode, de todas as contas.',
    cure: 'Espere os segundos de `Retry-After` e solte o arquivo de novo.',
  },
  run_not_retryable: {
    status: 422,
    text: 'A execução {run_id} não falhou nem foi cancelada: não há o que repetir.',
    cause: 'Só se repete uma execução que falhou ou foi cancelada.',
    cure: 'Para processar o que está pendente, comece outra: no painel, Esquemas > o esquema > Processamento.',
  },
  run_files_gone: {
    status: 422,
    text: 'Nenhum dos arquivos da execução {run_id} está pendente: outra execução já os processou ou os está processando.',
    cause: 'Outra execução já levou os arquivos desta.',
    cure: 'Veja em Execuções a mais nova do esquema. Se ela falhou, repita-a em vez desta.',
  },
} as const satisfies Record<string, ErrorText>;

/** Lines of the log of a run: code -> text. `{failure}` is one of `runFailures`. */
export const runLogTexts = {
  run_started:
    'Pedido da versão {version}. Arquivos: {files}. Registros: {rows}. Máquinas: {executors} × {shape}, coordenador {driver}. Créditos reservados: {credits}.',
  run_started_without_driver:
    'Pedido da versão {version}. Arquivos: {files}. Registros: {rows}. Máquinas: {executors} × {shape}. Créditos reservados: {credits}.',
  retry_of: 'Repete a execução {run}.',
  retried_as: 'Repetida pela execução {run}.',
  attempt_launched: 'Tentativa {attempt} iniciada.',
  attempt_lost: 'A tentativa {attempt} se perdeu com o processo que a executava; outra começa no lugar dela.',
  waiting:
    'Ainda não há lugar para as máquinas da execução. Ela continua assim que houver, e a espera não é cobrada. Em um cluster, se demorar demais, falha sem custo.',
  reading: 'Lendo os registros: {rows}.',
  rows_done: '{percent}%: {rows} de {rows_total} registros.',
  committing: 'Todos os registros escritos; conferindo e gravando.',
  attempt_failed: 'A tentativa {attempt} falhou. {failure}',
  retry_scheduled: 'A tentativa {attempt} começa em {seconds} s.',
  cancel_requested: 'Cancelamento pedido por {member}.',
  cancel_requested_by_operator: 'Cancelamento pedido por quem opera o serviço.',
  run_cancelled: 'Cancelada. Os arquivos voltaram a ficar pendentes.',
  run_failed: 'Encerrada com falha, sem custo. Os arquivos voltaram a ficar pendentes.',
  run_taken_out:
    'Um arquivo da tabela faltava ou estava danificado: a execução saiu da tabela. Arquivos: {files}. Responde o que foi enviado; sem o conteúdo guardado, postos de lado: {aside}.',
  run_completed: 'Concluída em {seconds} s. Registros: {rows}. Arquivos da tabela: {data_files}.',
} as const satisfies Record<string, string>;

/** Why an attempt of a run failed, and what to do about it: code -> texts. */
export const runFailures = {
  out_of_memory: {
    message: 'Faltou memória.',
    fix: 'Repita com um shape maior ou com mais executores.',
  },
  file_out_of_memory: {
    message: 'Faltou memória para processar um arquivo: {files}.',
    fix: 'Repita com um shape maior ou com mais executores. Se não bastar, ponha esse arquivo de lado na página dele, processe os outros e envie-o de novo em partes menores.',
  },
  killed: {
    message: 'O processo foi interrompido pelo sistema, em geral por falta de memória.',
    fix: 'Repita; se acontecer de novo, use um shape maior ou mais executores.',
  },
  evicted: {
    message: 'A máquina foi removida no meio da execução.',
    fix: 'Repita: nada foi gravado.',
  },
  unschedulable: {
    message: 'Não houve máquina livre com o shape pedido.',
    fix: 'Repita mais tarde, com menos executores ou com outro shape.',
  },
  image_missing: {
    message: 'O programa de processamento não está disponível no ambiente.',
    fix: 'Informe o número da execução ao suporte: é um problema da instalação.',
  },
  deadline_exceeded: {
    message: 'A execução passou do tempo máximo.',
    fix: 'Repita com um shape maior ou com mais executores.',
  },
  record_unreadable: {
    message: 'Um registro guardado não pôde ser lido com os tipos do esquema; nada foi gravado.',
    fix: 'Os dados continuam consultáveis. Informe o número da execução ao suporte antes de repetir.',
  },
  row_count_mismatch: {
    message: 'O total de registros lidos não é o que o envio contou; nada foi gravado.',
    fix: 'Os dados continuam consultáveis. Informe o número da execução ao suporte antes de repetir.',
  },
  input_missing: {
    message: 'O conteúdo de um dos arquivos não foi encontrado no armazenamento.',
    fix: 'Informe o número da execução ao suporte: o arquivo precisa ser restaurado ou enviado de novo.',
  },
  file_damaged: {
    message: 'O conteúdo guardado de arquivos da execução falta ou está danificado: {files}.',
    fix: 'Ponha esses arquivos de lado na página de cada um e repita; se tiver o original, envie-o de novo.',
  },
  lost: {
    message:
      'O processo que começava a execução parou antes de ela mostrar qualquer progresso, várias vezes seguidas.',
    fix: 'Os dados continuam consultáveis. Informe o número da execução ao suporte antes de repetir.',
  },
  job_failed: {
    message: 'O processamento terminou com um erro inesperado.',
    fix: 'Repita; se acontecer de novo, informe o número da execução ao suporte.',
  },
} as const satisfies Record<RunFailureCode, { message: string; fix: string }>;

/** What the overview says of a table with missing or damaged files. */
export const tableFailure = {
  message: 'Arquivos da tabela faltam ou estão danificados: as consultas que precisam deles não respondem.',
  fix: 'Repare a tabela na página do esquema: os registros respondem pelos arquivos enviados, que esperam outro processamento.',
};

/** What the overview says of credits below the threshold of the account. */
export const lowCredits = {
  what: 'Créditos',
  message:
    'O saldo, com o que está reservado, é de {balance}: menos que o limite de {threshold} que a conta escolheu.',
  fix: 'Peça créditos a quem opera o serviço, ou mude o limite em Configurações.',
};

/** Why an upload failed, and what to do about it: code -> texts. */
/** Why an invalid file was refused, by how many of its lines are bad. */
export const badFileText = {
  empty: '{message}',
  one: '1 linha inválida, de {lines}. Linha {line}: {message}',
  several: '{badLines} linhas inválidas, de {lines}. A primeira é a {line}: {message}',
} as const;

export const uploadFailures = {
  upload_not_jsonl: {
    message: 'O arquivo tem linhas inválidas e não foi guardado.',
    fix: 'Veja o relatório, corrija as linhas e envie o arquivo de novo.',
  },
  upload_too_large: {
    message: 'O arquivo passa do limite do plano.',
    fix: 'Divida o arquivo em partes menores e envie cada uma.',
  },
  upload_bad_gzip: {
    message: 'O conteúdo gzip está corrompido ou incompleto.',
    fix: 'Comprima o arquivo de novo, ou envie-o sem compressão.',
  },
  upload_interrupted: {
    message: 'O envio foi interrompido antes do fim.',
    fix: 'Envie o arquivo de novo: nada do envio anterior foi guardado.',
  },
  upload_stalled: {
    message: 'O envio parou no meio e foi abandonado.',
    fix: 'Verifique a conexão e envie o arquivo de novo.',
  },
  file_name_taken: {
    message: 'Já existe um arquivo com este nome e outro conteúdo.',
    fix: 'Envie com outro nome.',
  },
  stored_missing: {
    message: 'O conteúdo guardado do arquivo não está mais no armazenamento.',
    fix: 'Restaure-o de uma cópia de segurança, ou ponha o arquivo de lado e, se tiver o original, envie-o de novo.',
  },
  stored_unreadable: {
    message: 'O armazenamento se recusa a entregar o conteúdo guardado do arquivo, que pode estar inteiro.',
    fix: 'Peça a quem opera o serviço que veja por quê.',
  },
  stored_damaged: {
    message: 'O conteúdo guardado do arquivo está danificado.',
    fix: 'Restaure-o de uma cópia de segurança, ou ponha o arquivo de lado e, se tiver o original, envie-o de novo.',
  },
  storage_quota_exceeded: {
    message: 'A conta chegou ao limite de bytes guardados do plano.',
    fix: 'Peça um plano maior a quem opera o serviço e envie o arquivo de novo.',
  },
  internal_error: {
    message: 'Houve um erro interno durante o envio.',
    fix: 'Envie o arquivo de novo; se continuar, informe o número do arquivo ao suporte.',
  },
} as const satisfies Record<string, { message: string; fix: string }>;

/** What to do about a webhook that was disabled: code of the reason -> text. */
export const webhookFixes = {
  webhook_disabled_gone: 'Confirme com quem recebe; se ainda quiser as mensagens, ative o webhook de novo.',
  webhook_disabled_failing: 'Veja as entregas que falharam, corrija o destino, ative o webhook e reenvie.',
} as const satisfies Record<string, string>;

/** What to do when a rule cannot start processing: code of the reason -> text. */
export const automationFixes = {
  not_enough_credits: 'Peça mais créditos, ou escolha na regra um shape menor ou menos executores.',
  processing_unavailable: 'Peça a ativação do processamento, ou desligue a regra.',
  too_many_runs: 'Espere que alguma execução termine: a regra tenta de novo sozinha.',
  schema_inactive: 'Ative o esquema, ou desligue a regra.',
  other: 'Confira as regras de processamento automático do esquema.',
} as const satisfies Record<string, string>;
