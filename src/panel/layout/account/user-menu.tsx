import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings, IconSwitchHorizontal } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { accountOf, setAccount } from '../../api/account.ts';
import { queryClient } from '../../api/query-client.ts';
import { useSession } from '../../api/session.tsx';
import { useWrite } from '../../api/use-api.ts';
import { notifyError } from '../../parts/frame/notify-error.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import { LeaveQuestion, useLeave } from '../questions/leave-question.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './user-menu.module.css';

/** Who is logged in, the theme, the other accounts, the way out. */
export function UserMenu() {
  const { member, tenant, accounts } = useSession();
  const [, navigate] = useLocation();
  const logOut = useWrite('post', '/logout', {
    onSuccess: () => {
      setAccount(undefined);
      navigate('/entrar');
      queryClient.clear();
    },
    onError: notifyError,
  });
  const change = useWrite('post', '/session/account', {
    onSuccess: (session) => {
      setAccount(accountOf(session));
      // Loaded anew: nothing of the account that was left stays in the tab.
      window.location.assign('/');
    },
    onError: notifyError,
  });
  const leave = useLeave();
  return (
    <>
      <Menu position="bottom-end" width={250} withinPortal>
        <Menu.Target>
          <UnstyledButton className={styles.button} aria-label={`${tenant.name}: ${texts.userMenu}`}>
            <span className={styles.tenant}>{tenant.name}</span>
            <span className={styles.initial} aria-hidden>
              {member.email.slice(0, 1).toUpperCase()}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.who}>
            <strong>{tenant.name}</strong>
            <span>{member.email}</span>
            <span>{texts.roles[member.role]}</span>
          </div>
          <Menu.Divider />
          <ThemeSwitch />
          <Menu.Divider />
          {accounts.length > 0 && (
            <>
              <Menu.Label>{texts.switchAccount}</Menu.Label>
              {accounts.map(({ slug, name }) => (
                <Menu.Item
                  key={slug}
                  leftSection={<IconSwitchHorizontal size={16} />}
                  onClick={() => leave.ask(() => change.mutate({ body: { tenant: slug } }))}
                >
                  {name}
                </Menu.Item>
              ))}
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => navigate('/configuracoes')}>
            {texts.settings}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} />}
            onClick={() => leave.ask(() => logOut.mutate({}))}
          >
            {texts.logOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveQuestion {...leave} />
    </>
  );
}
