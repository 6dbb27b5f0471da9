export const noticeTexts = {
  title: 'Avisos',
  bell: (unread: number) =>
    unread === 0 ? 'Avisos: nenhum novo' : unread === 1 ? 'Avisos: 1 novo' : `Avisos: ${unread} novos`,
  markRead: 'Marcar como lidos',
  fresh: 'Novo',
  none: 'Nada espera por você.',
};
