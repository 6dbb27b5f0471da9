import type { Command } from 'commander';
import { listMembers, type Member } from '../../domain/members/manage-members.ts';
import { memberLink } from '../control/member-link.ts';
import { withTenant } from '../control/with-control.ts';
import { instant } from '../terminal/figures.ts';
import { action, type Output, table } from '../terminal/output.ts';
import { say } from '../terminal/say.ts';

export function addMember(program: Command): void {
  const member = program.command('member').description(say('member'));
  member
    .command('list')
    .description(say('member_list'))
    .argument('<tenant>', say('arg_tenant'))
    .action(action(list));
  member
    .command('link')
    .description(say('member_link'))
    .argument('<tenant>', say('arg_tenant'))
    .argument('<email>', say('arg_member_email'))
    .action(action(link));
}

async function list(out: Output, slug: string): Promise<undefined> {
  const members = await withTenant(slug, ({ database }, { id }) => listMembers(database, id));
  out.result(members.map(toJson), () => membersTable(members));
  return undefined;
}

/** Prints the link alone on stdout. */
async function link(out: Output, slug: string, email: string): Promise<undefined> {
  await withTenant(slug, async ({ database, settings }, { id }) => {
    const { renewLinkFor } = await import('../../domain/members/manage-members.ts');
    const made = memberLink(settings, await renewLinkFor(database, id, email));
    out.note(say('member_link_made', { email }));
    out.result({ email, link: made }, () => made);
  });
  return undefined;
}

function toJson({ email, role, joined, lastSeenAt }: Member) {
  return { email, role, joined, last_seen_at: lastSeenAt };
}

function membersTable(members: Member[]): string {
  return table(
    [say('col_email'), say('col_role'), say('col_joined'), say('col_last_seen')],
    members.map(({ email, role, joined, lastSeenAt }) => [
      email,
      say(`role_${role}`),
      say(joined ? 'yes' : 'no'),
      instant(lastSeenAt) ?? say('never'),
    ]),
  );
}
