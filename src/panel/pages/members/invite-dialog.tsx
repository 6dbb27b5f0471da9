import { Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors } from '../../api/api-error.ts';
import type { Schemas } from '../../api/paths.ts';
import { useRead, useWrite } from '../../api/use-api.ts';
import { FormButtons } from '../../parts/forms/form-buttons.tsx';
import { FormEnd } from '../../parts/forms/form-end.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';
import { layoutTexts } from '../../texts/layout.ts';
import type { Invited } from './link-dialog.tsx';
import { ROLES } from './role-choices.ts';

interface InviteDialogProps {
  opened: boolean;
  onClose: () => void;
  onInvited: (invited: Invited) => void;
}

export function InviteDialog({ opened, onClose, onInvited }: InviteDialogProps) {
  const options = useRead('/login', {}, { enabled: opened });
  const form = useForm({ initialValues: { email: '', role: 'editor' as Schemas['Role'] } });
  const leave = () => {
    invite.reset();
    form.reset();
    onClose();
  };
  const invite = useWrite('post', '/members', {
    refresh: ['/members'],
    onSuccess: ({ member, link, mailed }) => {
      leave();
      onInvited({ email: member.email, link, mailed });
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  });
  return (
    <Modal opened={opened} onClose={leave} title={texts.inviteTitle} centered>
      <form onSubmit={form.onSubmit((body) => invite.mutate({ body }))}>
        <Stack>
          <div>{options.data?.mail ? texts.inviteLeadMailed : texts.inviteLead}</div>
          <TextInput
            label={texts.email}
            type="email"
            required
            withAsterisk={false}
            data-autofocus
            {...form.getInputProps('email')}
          />
          <Radio.Group label={texts.role} {...form.getInputProps('role')}>
            <Stack gap="xs" mt="xs">
              {ROLES.map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={layoutTexts.roles[role]}
                  description={texts.roleHelp[role]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <FormEnd error={invite.error}>
            <FormButtons submitLabel={texts.createInvitation} busy={invite.isPending} onCancel={leave} />
          </FormEnd>
        </Stack>
      </form>
    </Modal>
  );
}
