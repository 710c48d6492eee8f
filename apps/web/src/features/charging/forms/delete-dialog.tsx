/** Confirms the deletion of a plug or charging point, and shows what prevents it. */
import { Button, Group } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { ConflictList } from './blocking-bookings.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';

type Target = { kind: 'plug' | 'point'; id: number; label: string };
type Props = {
  station: EditableStation;
  target: Target | null;
  onClose: () => void;
};

export function DeleteDialog({ target, ...props }: Props) {
  const { t } = useTranslation();
  const title = target ? t(`points.remove.${target.kind}Title`, { label: target.label }) : '';
  return (
    <Dialog title={title} isOpen={target !== null} onClose={props.onClose}>
      {target && <DeleteQuestion {...props} target={target} />}
    </Dialog>
  );
}

function DeleteQuestion({ station, target, onClose }: Props & { target: Target }) {
  const { t } = useTranslation();
  const remove = useRemove(target);
  const { isBusy, error, run } = useCommand();
  const conflicts = error?.body?.reservations_in_conflict ?? [];
  return (
    <>
      <p>{t(`points.remove.${target.kind}Text`)}</p>
      <FailureLine error={error} />
      {conflicts.length > 0 && <ConflictList {...{ station, conflicts }} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('points.remove.keep')}
        </Button>
        <Button
          variant="outline"
          color="red"
          loading={isBusy}
          onClick={() =>
            void run(async () => {
              await remove();
              onClose();
            })
          }
        >
          {t('points.remove.confirm')}
        </Button>
      </Group>
    </>
  );
}

function useRemove({ kind, id }: Target): () => Promise<void> {
  const { send } = useServer();
  return async () => {
    const request = { params: { id } };
    if (kind === 'point') {
      await send('deleteChargingPoint', request);
      return;
    }
    await send('deletePlug', request);
  };
}
