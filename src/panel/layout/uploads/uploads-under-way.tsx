import { Popover, UnstyledButton } from '@mantine/core';
import { IconCloudCheck, IconCloudPause, IconCloudUpload, IconCloudX } from '@tabler/icons-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { shareSent } from '../../pages/files/upload/queue/batch-share.ts';
import { uploadQueue } from '../../pages/files/upload/queue/upload-queue.ts';
import { isOpen, type Upload } from '../../pages/files/upload/upload.ts';
import { lazyPart } from '../../parts/frame/lazy-part.ts';
import { filesTexts } from '../../texts/files.ts';
import { layoutTexts as texts } from '../../texts/layout.ts';
import styles from './uploads-under-way.module.css';

const Tray = lazyPart(() => import('./uploads-tray.tsx'));

/** The uploads of this visit, on every page: they go on while other pages are shown. Opens to all of them. */
export function UploadsUnderWay() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.get);
  const open = uploads.filter(isOpen);
  const isPaused = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.pause) !== undefined;
  const told = toldOf(uploads, open, isPaused);
  return told && <Opener uploads={uploads} open={open} told={told} />;
}

interface OpenerProps {
  uploads: Upload[];
  /** Those that go on. */
  open: Upload[];
  told: NonNullable<ReturnType<typeof toldOf>>;
}

function Opener({ uploads, open, told: { words, Icon, tone } }: OpenerProps) {
  const [isShown, setShown] = useState(false);
  const [location] = useLocation();
  useEffect(() => setShown(false), [location]);
  return (
    <Popover opened={isShown} onChange={setShown} position="bottom-end" width={420} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.uploads}
          data-tone={tone}
          aria-label={words}
          title={words}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
          {open.length > 0 && <span className="figures">{shareSent(uploads)}%</span>}
          <span className={styles.words}>{words}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} className={styles.tray} aria-label={filesTexts.uploads}>
        <Suspense fallback={null}>
          <Tray uploads={uploads} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** What goes on, else what failed, else what was stored; undefined where there is nothing to tell. */
function toldOf(uploads: Upload[], open: Upload[], isPaused: boolean) {
  const count = (...kinds: Upload['state']['kind'][]) =>
    uploads.filter(({ state }) => kinds.includes(state.kind)).length;
  const [failed, stored] = [count('refused', 'unsent'), count('stored')];
  if (open.length > 0 && isPaused)
    return { words: texts.uploadsPaused(open.length), Icon: IconCloudPause, tone: 'busy' };
  if (open.length > 0) return { words: texts.uploading(open.length), Icon: IconCloudUpload, tone: 'busy' };
  if (failed > 0) return { words: texts.uploadsFailed(failed), Icon: IconCloudX, tone: 'bad' };
  return stored > 0 ? { words: texts.uploadsStored(stored), Icon: IconCloudCheck, tone: 'ok' } : undefined;
}
