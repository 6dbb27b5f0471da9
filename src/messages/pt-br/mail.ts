/** Texts of letters by e-mail. */
export const mailTexts = {
  greeting: 'Olá!',
  signature: 'Celeiro',
  automatic: 'Esta mensagem é automática; ninguém lê as respostas.',

  password_link_subject: 'Escolha uma nova senha do Celeiro',
  password_link_lead:
    'Alguém, provavelmente você, pediu para trocar a senha deste e-mail no Celeiro. O link vale por 1 hora e uma só vez.',
  password_link_several: 'Este e-mail está em mais de uma conta. Cada link troca a senha de uma delas.',
  password_link_button: 'Escolher nova senha de {account}',
  password_link_other:
    'Se não foi você, ignore esta mensagem: a senha continua a mesma, e ninguém a troca sem este link.',

  invitation_subject: 'Convite para a conta {account} no Celeiro',
  invitation_lead:
    '{by} convidou você para a conta {account} no Celeiro. Escolha uma senha para entrar. O link vale por 7 dias e uma só vez.',
  invitation_button: 'Aceitar o convite',
  renewed_subject: 'Link para escolher sua senha na conta {account}',
  renewed_lead:
    '{by} criou um link para você escolher outra senha na conta {account} do Celeiro. O link vale por 7 dias e uma só vez.',
  renewed_button: 'Escolher nova senha',
  invitation_other: 'Se você não esperava por isto, ignore esta mensagem: nada acontece sem o link.',

  password_changed_subject: 'Sua senha do Celeiro foi trocada',
  password_changed_lead:
    'A senha deste e-mail na conta {account} acaba de ser trocada, e as sessões que estavam abertas terminaram.',
  password_changed_other:
    'Se não foi você, escolha já outra senha em "Esqueci a senha", na página de entrada, e avise um proprietário da conta.',
  password_changed_button: 'Abrir a página de entrada',

  notices_subject_one: '1 aviso da conta {account} no Celeiro',
  notices_subject: '{count} avisos da conta {account} no Celeiro',
  notices_lead: 'Isto espera por alguém na conta {account}. O que já foi resolvido não está aqui.',
  notices_files: 'Arquivos recusados: {count}',
  notices_runs: 'Processamentos com falha: {count}',
  notices_damage: 'Arquivos e tabelas danificados: {count}',
  notices_webhooks: 'Webhooks desativados: {count}',
  notices_rules: 'Regras que não conseguem processar: {count}',
  notices_credits: 'Créditos abaixo do limite',
  notices_at_least: '{count} ou mais',
  notices_of_schema: '{schema} ({count})',
  notices_by_schema: 'Por esquema: {schemas}.',
  notices_more_schemas: '{schemas} e mais {count} esquemas',
  notices_more_schemas_one: '{schemas} e mais 1 esquema',
  notices_newest: 'Os {count} mais recentes:',
  notices_button: 'Abrir o painel',
  notices_why:
    'Você recebe esta mensagem porque escolheu, ou o seu papel na conta escolhe por você, receber estes avisos.',
  notices_settings: 'Escolher os avisos, ou não receber mais',

  test_subject: 'Carta de teste do Celeiro',
  test_lead: 'Se você lê isto, o envio de e-mail do Celeiro funciona.',
} as const satisfies Record<string, string>;
