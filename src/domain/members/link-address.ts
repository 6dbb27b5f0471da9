/** Address of the panel's page where a member sets a password. @param secret of `addMemberLink` */
export function linkAddress(baseUrl: string, secret: string): string {
  return `${baseUrl}/convite/${secret}`;
}
