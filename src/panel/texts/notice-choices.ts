/** Of the settings alone: the texts of the bell come with the first page. */
export const noticeChoiceTexts = {
  byMail: 'Avisos',
  byMailLead: (email: string) =>
    `O que falhou na conta, por e-mail a ${email}. Só vale para você. No painel, o sino mostra tudo.`,
  noMail:
    'Este serviço não envia e-mail: quem o opera não configurou um servidor. Os avisos ficam no sino, em cada página.',
  kinds: {
    files: ['Arquivos recusados', 'Arquivos com linhas ruins, que ninguém corrigiu.'],
    runs: ['Processamentos com falha', 'Execuções que não terminaram, até que outra dê certo.'],
    damage: ['Dados danificados', 'Arquivos e tabelas que faltam ou mudaram.'],
    webhooks: ['Webhooks desativados', 'Webhooks que o serviço desligou, depois de muitas falhas.'],
    rules: ['Regras paradas', 'Regras que não conseguem iniciar o processamento.'],
    credits: ['Créditos baixos', 'Quando o saldo fica abaixo do limite da conta.'],
  },
  choices: {
    at_once: 'Na hora',
    daily: 'Uma vez por dia, às 8 h',
    never: 'Nunca',
  },
  choicesHelp:
    'Na hora: no máximo uma mensagem a cada 15 minutos, com tudo o que falhou. Uma vez por dia: às 8 h no fuso horário da conta.',
  toDefaults: 'Voltar ao padrão do seu papel',
} as const;
