import { ActionIcon, Button, Indicator, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useRead, useWrite } from '../../api/use-api.ts';
import { RelativeTime } from '../../parts/figures/relative-time.tsx';
import { noticeTexts as texts } from '../../texts/notices.ts';
import { newestNotice } from './newest-notice.ts';
import styles from './notice-bell.module.css';

/** What waits for a person: how many are unread, each with its page. The list stays until things are mended. */
export function NoticeBell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const { data, error } = useRead('/notices');
  const mark = useWrite('post', '/notices/read', { refresh: ['/notices'] });
  const unread = data?.unread ?? 0;
  const newest = newestNotice(data?.data ?? []);
  return (
    <Popover opened={opened} onChange={close} position="bottom-end" width={340} withinPortal trapFocus>
      <Indicator label={unread} size={16} disabled={unread === 0} color="red.8" offset={5}>
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            onClick={toggle}
            aria-label={texts.bell(unread)}
          >
            <IconBell size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown aria-label={texts.title} p={0}>
        <div className={styles.head}>
          <strong>{texts.title}</strong>
          {newest !== undefined && unread > 0 && (
            <Button
              size="compact-xs"
              variant="default"
              loading={mark.isPending}
              onClick={() => mark.mutate({ body: { to: newest } })}
            >
              {texts.markRead}
            </Button>
          )}
        </div>
        {(error ?? mark.error) && <p className={styles.none}>{(error ?? mark.error)!.message}</p>}
        {data?.data.length === 0 && <p className={styles.none}>{texts.none}</p>}
        <ul className={styles.list}>
          {data?.data.map(({ kind, what, when, message, link, unread: fresh }) => (
            <li key={`${kind} ${link} ${when}`} data-unread={fresh || undefined}>
              <Link href={link} className={styles.notice} onClick={close}>
                <span className={styles.what}>
                  {fresh && <span className={styles.fresh}>{texts.fresh}</span>}
                  <strong>{what}</strong>
                </span>
                <span className={styles.message}>{message}</span>
                <span className={styles.when}>
                  <RelativeTime at={when} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
