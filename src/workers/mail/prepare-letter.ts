import type { PreparedLetter } from '../../domain/mail/letter.ts';
import type { DueLetter } from '../../domain/mail/letters-store.ts';
import { linkAddress } from '../../domain/members/link-address.ts';
import { addAskedLinks, addInvitationLink, type MailedLink } from '../../domain/members/member-links.ts';
import { isMailedMember } from '../../domain/notices/notice-mail-store.ts';
import type { Database } from '../../ports/database.ts';

/**
 * Gathers what a letter needs when it is sent; links are made now, so that no secret waits in the database.
 * @returns the letter and the address that it goes to; undefined where there is nobody to write to
 */
export async function prepareLetter(
  database: Database,
  { tenantId, recipient, content }: DueLetter,
  baseUrl: string,
): Promise<{ to: string; letter: PreparedLetter } | undefined> {
  const linkOf = ({ accountName, secret }: MailedLink) => ({
    accountName,
    url: linkAddress(baseUrl, secret),
  });
  switch (content.kind) {
    case 'password_link': {
      const asked = await database.transaction((tx) => addAskedLinks(tx, recipient));
      return asked && { to: asked.email, letter: { kind: content.kind, links: asked.links.map(linkOf) } };
    }
    case 'invitation': {
      const link = await database.transaction((tx) => addInvitationLink(tx, content.memberId));
      const { kind, invitedBy } = content;
      if (!link) return undefined;
      return { to: recipient, letter: { kind, invitedBy, joined: link.joined, link: linkOf(link) } };
    }
    case 'notices':
      // The letter may have waited for the mail server for two days, and the member may be gone since.
      if (!(await isMailedMember(database, tenantId, recipient))) return undefined;
      return { to: recipient, letter: { ...content, baseUrl } };
    default:
      return { to: recipient, letter: { ...content, baseUrl } };
  }
}
