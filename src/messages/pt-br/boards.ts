import type { ErrorText } from '../error-text.ts';

/** Errors of boards and of their links. */
export const boards = {
  board_not_found: {
    status: 404,
    text: 'O quadro {id} não existe.',
    cause:
      'O quadro foi excluído, talvez por outro membro da conta. Quadros de outras contas respondem o mesmo.',
    cure: 'Procure-o no painel, em Quadros.',
  },
  board_changed: {
    status: 409,
    text: 'Outro membro mudou o quadro enquanto isso, e a sua mudança não foi gravada. Veja como ele está agora e repita.',
    cause: 'A mudança foi feita sobre um estado do quadro que não é mais o atual.',
    cure: 'O painel mostra o quadro como está agora. Repita nele a mudança.',
  },
  tile_not_found: {
    status: 404,
    text: 'O quadro não tem o bloco {number}.',
    cause: 'O bloco foi removido do quadro.',
    cure: 'Recarregue a página do quadro.',
  },
  tile_answer_too_large: {
    status: 422,
    text: 'O resultado passa de {limit} bytes, mais do que um bloco mostra. Agrupe a consulta ou escolha menos colunas.',
    cause: 'Um bloco mostra as primeiras linhas de uma consulta, e as desta são grandes demais.',
    cure: 'Abra o bloco na consulta, agrupe ou remova colunas e fixe-a de novo.',
  },
  board_link_unknown: {
    status: 404,
    text: 'O link não existe, ou o quadro foi excluído. Peça outro a quem o compartilhou.',
    cause: 'Nenhum quadro tem este link: está incompleto, ou o quadro foi excluído.',
    cure: 'Confira se o endereço foi copiado inteiro, com o que vem depois de `#`. Se foi, peça outro.',
  },
  board_link_withdrawn: {
    status: 404,
    text: 'O link foi removido. Se ainda precisa do quadro, peça outro.',
    cause:
      'Um membro da conta removeu o link, ou criou outro no lugar dele, quem o criou foi removido da conta, ou o serviço voltou de um backup, que encerra todos os links.',
    cure: 'Peça outro link a quem compartilhou o quadro.',
  },
  board_link_expired: {
    status: 404,
    text: 'O prazo do link acabou. Se ainda precisa do quadro, peça outro.',
    cause: 'O link foi criado com um prazo, que passou.',
    cure: 'Peça outro link a quem compartilhou o quadro.',
  },
  shared_tile_unavailable: {
    status: 409,
    text: 'Este bloco não pode ser lido agora. Avise quem compartilhou o quadro.',
    cause: 'A consulta do bloco não é respondida. Por um link não se diz por quê: isso é da conta.',
    cure: 'Quem compartilhou o quadro abre-o no painel, onde o bloco mostra o motivo.',
  },
} as const satisfies Record<string, ErrorText>;
