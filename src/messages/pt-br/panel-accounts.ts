import type { ErrorText } from '../error-text.ts';

/** Errors of the control panel's sessions, members and tokens. */
export const panelAccounts = {
  session_required: {
    status: 401,
    text: 'Sua sessão terminou. Entre de novo.',
    cause:
      'Não há sessão, ou ela acabou: depois de 12 horas sem uso, de 7 dias, ou quando a senha é trocada.',
    cure: 'Entre de novo no painel. Um programa usa a API pública, com um token, e não a do painel.',
  },
  foreign_origin: {
    status: 403,
    text: 'A requisição não veio do painel.',
    cause:
      'Só as páginas do próprio painel podem mudar algo nele, e a requisição veio de outro site ou de um programa.',
    cure: 'Faça a mudança no painel. Se é o painel que mostra este erro, quem opera o serviço confere se `CELEIRO_PUBLIC_URL` é o endereço que o navegador mostra.',
  },
  other_account: {
    status: 409,
    text: 'A sessão deste navegador é agora de outra conta. Carregue a página de novo.',
    cause:
      'Em outra aba deste navegador a conta foi trocada, e a página aberta ainda é da conta anterior. Nada foi feito em nenhuma das duas.',
    cure: 'Carregue a página de novo para ver a conta de agora. Para continuar na anterior, volte a ela na outra aba, pelo menu da conta.',
  },
  role_required: {
    status: 403,
    text: 'Seu papel na conta não permite isto: é preciso ser {role}.',
    cause:
      'A ação é de um papel com mais direitos: editores mudam esquemas, enviam e processam; proprietários cuidam de membros, tokens e webhooks.',
    cure: 'Peça a um proprietário que a faça, ou que mude o seu papel: no painel, Membros.',
  },
  wrong_credentials: {
    status: 422,
    text: 'E-mail ou senha incorretos.',
    cause: 'Nenhuma conta tem este e-mail com esta senha.',
    cure: 'Digite os dois de novo; o botão ao lado da senha mostra o que foi digitado. Se a esqueceu, use "Esqueci a senha" na página de entrada.',
  },
  choose_tenant: {
    status: 409,
    text: 'Este e-mail está em mais de uma conta. Escolha em qual entrar.',
    cause: 'O mesmo e-mail e a mesma senha servem em mais de uma conta.',
    cure: 'Escolha a conta na lista que a página mostra.',
  },
  too_many_attempts: {
    status: 429,
    text: 'Tentativas demais. Tente de novo em {seconds} s.',
    cause:
      'Em 15 minutos houve senhas erradas, ou pedidos de link, demais deste e-mail ou deste endereço de rede.',
    cure: 'Espere o tempo que o texto do erro diz. Se esqueceu a senha, use "Esqueci a senha" na página de entrada.',
  },
  passwords_busy: {
    status: 503,
    text: 'Há muitas senhas sendo verificadas agora. Tente de novo em instantes.',
    cause: 'Verificar uma senha é caro de propósito, e a fila de verificações está cheia.',
    cure: 'Espere os segundos de `Retry-After` e entre de novo.',
  },
  wrong_password: {
    status: 422,
    text: 'A senha atual está incorreta.',
    cause: 'Só se troca uma senha com a atual, e a que veio é outra.',
    cure: 'Digite a senha atual de novo. Se a esqueceu, use "Esqueci a senha" na página de entrada.',
  },
  password_is_email: {
    status: 422,
    text: 'A senha não pode ser o próprio e-mail.',
    cause: 'O próprio e-mail é a primeira senha que um estranho tentaria.',
    cure: 'Escolha outra, de 12 caracteres ou mais. Uma frase que só você conhece serve bem.',
  },
  mail_off: {
    status: 422,
    text: 'Este serviço não envia e-mail. Peça um link a um proprietário da conta ou a quem opera o serviço.',
    cause: 'Quem opera o serviço não configurou um servidor de e-mail (`CELEIRO_SMTP_URL`).',
    cure: 'Peça um link a um proprietário (Membros > Novo link); o único proprietário o pede a quem opera o serviço, que o cria com `celeiro member link`.',
  },
  invitation_invalid: {
    status: 404,
    text: 'O link não existe, expirou ou já foi usado. Peça outro.',
    cause:
      'Um link de convite vale 7 dias, um pedido por "Esqueci a senha" vale 1 hora, e cada um vale uma só vez; um link novo de um proprietário anula os anteriores.',
    cure: 'Se já criou a sua senha, entre com ela. Se não, use "Esqueci a senha" na página de entrada, ou peça a um proprietário outro link: Membros > Novo link.',
  },
  account_not_open: {
    status: 404,
    text: 'Esta sessão não dá acesso a essa conta. Saia e entre nela com a senha.',
    cause:
      'A troca sem senha vale só para contas em que o mesmo e-mail tem a mesma senha, e só até ela mudar em uma delas ou o membro ser removido.',
    cure: 'Saia e entre de novo com o e-mail e a senha dessa conta.',
  },
  member_not_found: {
    status: 404,
    text: 'O membro não existe.',
    cause: 'O membro foi removido, talvez em outra janela.',
    cure: 'Recarregue a página Membros.',
  },
  member_exists: {
    status: 422,
    text: 'Este e-mail já é de um membro da conta.',
    cause: 'A pessoa já é membro da conta, ou já foi convidada.',
    cure: 'Procure o e-mail em Membros: lá se muda o papel e se cria um novo link.',
  },
  last_owner: {
    status: 422,
    text: 'Este é o último proprietário com acesso. Antes, torne outro membro proprietário.',
    cause: 'Sem um proprietário que possa entrar, ninguém mais cuidaria da conta.',
    cure: 'Em Membros, dê o papel de proprietário a um membro que já criou a sua senha, e repita.',
  },
  token_not_found: {
    status: 404,
    text: 'O token não existe.',
    cause: 'A conta não tem token com este número.',
    cure: 'Recarregue a página Tokens de API.',
  },
} as const satisfies Record<string, ErrorText>;

/** Roles of members as people read them. */
export const roleNames = {
  viewer: 'leitor',
  editor: 'editor',
  owner: 'proprietário',
} as const satisfies Record<string, string>;

/** What stands in the place of the web application while it is not built. */
export const panelNotBuilt = `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Celeiro</title></head>
<body>
<h1>Celeiro</h1>
<p>O painel ainda não foi construído. Execute <code>npm run build:panel</code> e recarregue a página.</p>
<p>A API funciona sem ele: veja <a href="/docs">a documentação</a>.</p>
</body>
</html>
`;
