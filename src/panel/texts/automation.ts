import { number, plural } from './plural.ts';

/** Texts of automatic processing. */
export const automationTexts = {
  title: 'Processamento automático',
  lead: 'Regras que começam uma execução sem que ninguém peça. Um arquivo nunca é processado duas vezes.',
  rules: 'Regras',
  rulesLead: 'Basta uma delas valer. Sem regras, o processamento começa à mão ou pela API.',
  onUpload: 'A cada arquivo aceito',
  onUploadHelp: 'Começa assim que um envio termina. Bom para poucos arquivos por dia.',
  pendingBytes: 'Quando o volume pendente chegar a',
  pendingBytesHelp: 'Soma o que espera e começa ao passar do tamanho. Bom para muitos arquivos pequenos.',
  minutes: 'Um tempo depois de um envio',
  minutesHelp: 'Começa quando o arquivo mais antigo espera há este tempo. Bom para garantir um prazo.',
  amount: 'Tamanho',
  unit: 'Unidade',
  minutesUnit: 'minutos',
  machines: 'Máquinas das execuções automáticas',
  save: 'Salvar regras',
  saved: 'Regras salvas',
  changedMeanwhile:
    'Outro membro mudou as regras enquanto isso. Elas estão aqui como são agora; repita a sua mudança.',
  never: 'As regras nunca foram alteradas.',
  changed: 'Última mudança das regras:',
  lastStarted: 'Última execução automática:',
  byRule: {
    on_upload: 'a cada arquivo',
    pending_bytes: 'volume pendente',
    minutes_after_upload: 'tempo após envio',
  },
  problem: 'As regras não conseguem começar uma execução',
  run: (id: number) => `execução ${id}`,
  viewerNote: 'Seu papel permite ver as regras, mas não mudá-las.',

  preview: 'O que teriam feito',
  previewLead: (uploads: number) =>
    uploads === 1
      ? 'Com o último envio deste esquema.'
      : `Com os últimos ${number.format(uploads)} envios deste esquema.`,
  previewNone: 'Ainda não há envios',
  previewNoneHelp: 'Depois dos primeiros arquivos, aqui se vê quantas execuções as regras teriam começado.',
  previewNoRules: 'Sem regras, nenhuma execução',
  previewNoRulesHelp: 'Ligue uma regra para ver o que ela teria feito. Nada começa até salvar.',
  previewNothing: 'Estas regras não teriam começado nada',
  previewNothingHelp: 'Nenhum dos envios chegou ao limite das regras.',
  previewRuns: (runs: number) => `${plural(runs, 'execução teria começado', 'execuções teriam começado')}`,
  previewCost: (credits: string) => `por até ${credits} créditos`,
  previewCostColumn: 'Custo estimado',
  previewTable: 'Execuções que teriam começado',
  when: 'Quando',
  rule: 'Regra',
  volume: 'Volume',
  files: (count: number) => plural(count, 'arquivo', 'arquivos'),
  rows: (count: number) => plural(count, 'registro', 'registros'),
} as const;
