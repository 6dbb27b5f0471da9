/** Errors of the control panel's sessions, members and tokens. */
export const panelAccounts = {
  session_required: { status: 401, text: 'Sua sessão terminou. Entre de novo.' },
  foreign_origin: { status: 403, text: 'A requisição não veio do painel.' },
  role_required: { status: 403, text: 'Seu papel na conta não permite isto: é preciso ser {role}.' },
  wrong_credentials: { status: 422, text: 'E-mail ou senha incorretos.' },
  choose_tenant: { status: 409, text: 'Este e-mail está em mais de uma conta. Escolha em qual entrar.' },
  too_many_attempts: { status: 429, text: 'Tentativas demais. Tente de novo em {seconds} s.' },
  passwords_busy: {
    status: 503,
    text: 'Há muitas senhas sendo verificadas agora. Tente de novo em instantes.',
  },
  wrong_password: { status: 422, text: 'A senha atual está incorreta.' },
  password_is_email: { status: 422, text: 'A senha não pode ser o próprio e-mail.' },
  invitation_invalid: {
    status: 404,
    text: 'O convite não existe, expirou ou já foi usado. Peça um novo a um proprietário da conta.',
  },
  member_not_found: { status: 404, text: 'O membro não existe.' },
  member_exists: { status: 422, text: 'Este e-mail já é de um membro da conta.' },
  last_owner: {
    status: 422,
    text: 'Este é o último proprietário com acesso. Antes, torne outro membro proprietário.',
  },
  token_not_found: { status: 404, text: 'O token não existe.' },
} as const satisfies Record<string, { status: number; text: string }>;

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
