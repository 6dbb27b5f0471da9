/** Addresses of pages without the shell of a session. */
export const withoutShell: RegExp = /^\/(entrar|esqueci|convite|docs|quadro)(\/|$)/;
