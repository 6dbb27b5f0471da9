export const apiTexts = {
  noConnection: 'Não foi possível falar com o serviço. Confira a conexão e tente de novo.',
  unexpected: (status: number) => `O serviço respondeu de forma inesperada (${status}).`,
} as const;
