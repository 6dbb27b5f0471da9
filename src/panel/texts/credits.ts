/** Texts of credits and their ledger. */
export const creditsTexts = {
  title: 'Créditos',
  lead: 'Processar consome créditos; enviar e consultar, não.',
  balance: 'Saldo livre',
  reserved: 'Reservado por execuções em andamento',
  ledger: 'Extrato',
  ledgerLead: 'Tudo o que mudou o saldo, o mais novo primeiro.',
  at: 'Quando',
  what: 'O quê',
  amount: 'Valor',
  after: 'Saldo depois',
  kinds: {
    grant: 'Créditos recebidos',
    reserve: 'Reserva no começo',
    release: 'Reserva devolvida',
    charge: 'Custo da execução',
  },
  run: (id: number) => `execução ${id}`,
  none: 'Nenhum movimento ainda',
  noneHelp: 'Quem opera o serviço concede créditos; cada execução aparece aqui.',
} as const;
