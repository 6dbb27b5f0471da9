import { Modal } from '@mantine/core';
import { SecretOnce } from '../../parts/secrets/secret-once.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** A link that was just made; nobody sees it again. */
export interface Invited {
  email: string;
  link: string;
}

export function LinkDialog({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  return (
    <Modal
      opened={invited !== undefined}
      onClose={onClose}
      title={invited && texts.invitationLinkFor(invited.email)}
      centered
      size="lg"
      closeOnClickOutside={false}
    >
      {invited && (
        <SecretOnce label={texts.invitationLink} value={invited.link} hint={texts.invitationLinkHint} />
      )}
    </Modal>
  );
}
