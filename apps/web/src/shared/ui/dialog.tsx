import type { ReactNode } from 'react';
import { Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import classes from './dialog/dialog.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A click outside does not close the dialog, because its content would be lost. */
  isPrecious?: boolean;
  /** Full screen on phones. */
  isForm?: boolean;
};

/** A modal question or form; on closing, the focus returns to the element that opened it. */
export function Dialog({ title, isOpen, onClose, children, isPrecious, isForm }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 30em)') ?? false;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      closeOnClickOutside={isPrecious !== true}
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
      classNames={{ content: classes.content, title: classes.title, body: classes.body }}
      size={480}
      fullScreen={isForm === true && isPhone}
      centered
    >
      <Stack gap="md">{children}</Stack>
    </Modal>
  );
}
