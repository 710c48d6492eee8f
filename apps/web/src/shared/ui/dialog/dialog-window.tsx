import { Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

export type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A click outside does not close the dialog, because its content would be lost. */
  isPrecious?: boolean;
  /** Full screen on phones. */
  isForm?: boolean;
};

/** The window of a dialog; on closing, the focus returns to the element that opened it. */
export function DialogWindow({
  title,
  isOpen,
  onClose,
  children,
  isPrecious,
  isForm,
}: DialogProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(max-width: 30em)') ?? false;
  // Mantine returns the focus only of a window that was there before it opened.
  const isShown = useDeferredValue(isOpen, false);
  return (
    <Modal
      opened={isShown}
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
