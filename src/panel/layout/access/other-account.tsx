import { Button, Stack } from '@mantine/core';
import { setAccount } from '../../api/account.ts';
import type { Session } from '../../api/session.tsx';
import { layoutTexts as texts } from '../../texts/layout.ts';
import { BlockingModal } from '../questions/blocking-modal.tsx';

/**
 * Says above a page that another tab took the session to another account. The page stays as it is below: once the other tab
 * comes back to this account, it goes on.
 */
export function OtherAccount({ session, isOther }: { session: Session; isOther: boolean }) {
  const load = () => {
    // Else the browser would ask about what is not saved: the text above says that it is lost.
    setAccount(undefined);
    // Loaded anew: nothing of this account stays in the tab.
    window.location.assign('/');
  };
  return (
    <BlockingModal opened={isOther} title={texts.otherAccountTitle(session.tenant.name)}>
      <Stack>
        <div>{texts.otherAccountText(session.tenant.name)}</div>
        <Button onClick={load} data-autofocus fullWidth>
          {texts.otherAccountLoad}
        </Button>
      </Stack>
    </BlockingModal>
  );
}
