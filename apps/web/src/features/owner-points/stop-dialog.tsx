/** The question before an owner stops somebody's charge: finds the booking that is charging, and says whose it is. */
import { Button, Group } from '@mantine/core';
import type { Plug } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/use-call.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Failure } from './failure.tsx';

type Props = { plug: Plug | null; onClose: () => void; onConfirm: (reservation: string) => void };

export function StopDialog({ plug, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('points.command.stop.title', { label: plug?.label ?? '' })}
      isOpen={plug !== null}
      onClose={onClose}
    >
      {plug && <StopQuestion {...{ plug, onClose, onConfirm }} />}
    </Dialog>
  );
}

function StopQuestion({ plug, onClose, onConfirm }: Props & { plug: Plug }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = { plug: plug.id, status: 'CHARGING', page_size: 1 } as const;
  const { data, error } = useCall('listOwnerReservations', { query });
  if (!data && !error) return <SkeletonRows rows={1} />;
  const reservation = data?.results[0];
  return (
    <>
      <Failure error={error} />
      {data && !reservation && <p>{t('points.command.stop.byTag')}</p>}
      {reservation && (
        <p>
          {t('points.command.stop.text', {
            driver: reservation.user.email || t('common.deletedAccount'),
            energy: format.energy(reservation.session?.energy_kWh ?? 0),
          })}
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('points.command.keep')}
        </Button>
        {reservation && (
          <Button variant="outline" color="red" onClick={() => onConfirm(reservation.id)}>
            {t('points.command.stop.button')}
          </Button>
        )}
      </Group>
    </>
  );
}
