import { Modal, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
  /** What it shows is lost when it closes: a click beside it does not close it. */
  isPrecious?: boolean;
  /** Takes the whole of a phone. */
  isForm?: boolean;
};

/** A question or a form that stands before everything else; the focus goes back to what opened it. */
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
