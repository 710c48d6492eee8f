import { Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  title: string;
  onClose: () => void;
  /** Takes the whole of a phone. */
  isForm?: boolean;
  children: ReactNode;
};

/** What is looked at or asked before the calendar; the focus goes back to what opened it. */
export function CalendarDialog({ title, onClose, isForm = false, children }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 30em)') ?? false;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 650 } }}
      centered
      fullScreen={isForm && isPhone}
    >
      <Stack gap="md">{children}</Stack>
    </Modal>
  );
}
