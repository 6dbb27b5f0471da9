/** States of a run: for the panel, the command line and the demonstration. */
export const runStatuses = {
  started: 'começando',
  running: 'em andamento',
  completed: 'concluída',
  failed: 'falhou',
  cancelled: 'cancelada',
};

/** What a run that is under way does. */
export const runPhases = {
  starting: 'preparando',
  waiting: 'aguardando lugar',
  reading: 'lendo os arquivos',
  writing: 'gravando a tabela',
  committing: 'publicando o resultado',
};

/** First line of what was kept of the log of a run's machine where that was longer. */
export const logCutText = '[O início deste registro não foi guardado, só o fim dele.]';
