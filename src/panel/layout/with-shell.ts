/** Addresses whose pages stand in the shell of a session. */
export const withShell: RegExp = /^\/(?!(entrar|esqueci|convite|docs|quadro)(\/|$))/;
