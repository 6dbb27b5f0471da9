import { NativeSelect } from '@mantine/core';
import type { Schemas } from '../../api/paths.ts';
import { useWrite } from '../../api/use-api.ts';
import { notifyError } from '../../parts/frame/notify-error.ts';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { ROLE_CHOICES } from './role-choices.ts';

/** The role of a member, changed in place. */
export function RoleSelect({ member }: { member: Schemas['Member'] }) {
  const change = useWrite('patch', '/members/{id}', {
    refresh: ['/members', '/session'],
    onError: notifyError,
  });
  return (
    <NativeSelect
      size="xs"
      w={140}
      aria-label={texts.roleOf(member.email)}
      data={ROLE_CHOICES}
      value={(change.isPending && change.variables.body?.role) || member.role}
      onChange={({ currentTarget }) =>
        change.mutate({ path: { id: member.id }, body: { role: currentTarget.value as Schemas['Role'] } })
      }
    />
  );
}
