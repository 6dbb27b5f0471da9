import { Menu, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSettings } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { setAccount } from '../api/account.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../api/session.tsx';
import { useWrite } from '../api/use-api.ts';
import { layoutTexts as texts } from '../texts/layout.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import styles from './user-menu.module.css';

/** Who is logged in, the theme, the way out. */
export function UserMenu() {
  const { member, tenant } = useSession();
  const [, navigate] = useLocation();
  const logOut = useWrite('post', '/logout', {
    onSuccess: () => {
      setAccount(undefined);
      navigate('/entrar');
      queryClient.clear();
    },
  });
  return (
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
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={() => navigate('/configuracoes')}>
          {texts.settings}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => logOut.mutate({})}>
          {texts.logOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
