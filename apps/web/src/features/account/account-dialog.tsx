import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './account-page.module.css';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A question that stands before everything else; the focus goes back to what opened it. */
export function AccountDialog({ title, isOpen, onClose, children }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 650 } }}
      centered
    >
      <div className={classes.dialog}>{children}</div>
    </Modal>
  );
}
