import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { PointCommand } from './point-command.ts';

type Props = {
  command: PointCommand | null;
  onClose: () => void;
  onConfirm: (command: PointCommand) => void;
};

/** Asks for confirmation before a command that affects somebody who is charging. */
export function CommandDialog({ command, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  const name = command?.name;
  return (
    <Dialog
      title={name ? t(`points.command.${name}.title`) : ''}
      isOpen={command !== null}
      onClose={onClose}
    >
      {command && (
        <>
          <p>{t(`points.command.${command.name}.text`)}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('points.command.keep')}
            </Button>
            <Button variant="outline" color="red" onClick={() => onConfirm(command)}>
              {t(`points.command.${command.name}.button`)}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  );
}
