/** Words for the states and phases of a run: for the panel, the command line and the demonstration. */
export const runStatuses = {
  started: 'começando',
  running: 'em andamento',
  completed: 'concluída',
  failed: 'falhou',
  cancelled: 'cancelada',
};

export const runPhases = {
  starting: 'preparando',
  waiting: 'aguardando lugar no cluster',
  reading: 'lendo os arquivos',
  writing: 'gravando a tabela',
  committing: 'publicando o resultado',
};
