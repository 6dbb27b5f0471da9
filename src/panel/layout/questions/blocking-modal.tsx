import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

/** Above notifications and every other dialog. */
const Z_INDEX = 1000;

/** A dialog above a page that may not be used or read now. Only what stands in it leads on. */
export function BlockingModal(props: { opened: boolean; title: string; children: ReactNode }) {
  return (
    <Modal
      {...props}
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={{ blur: 10 }}
      zIndex={Z_INDEX}
      centered
    />
  );
}
