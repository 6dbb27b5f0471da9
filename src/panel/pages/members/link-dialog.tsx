import { SecretDialog } from '../../parts/secrets/secret-dialog.tsx';
import { accountTexts as texts } from '../../texts/accounts.ts';

/** A link that was just made; nobody sees it again. */
export interface Invited {
  email: string;
  link: string;
  /** Whether a letter brings a link too. */
  mailed: boolean;
}

export function LinkDialog({ invited, onClose }: { invited: Invited | undefined; onClose: () => void }) {
  return (
    <SecretDialog
      value={invited?.link}
      title={invited ? texts.invitationLinkFor(invited.email) : texts.invitationLink}
      label={texts.invitationLink}
      hint={
        invited?.mailed
          ? `${texts.linkMailed(invited.email)} ${texts.invitationLinkHint}`
          : texts.invitationLinkHint
      }
      onKept={onClose}
    />
  );
}
