/** Confirms that an owner stops a session: shows the driver of a booking and the energy so far. */
import { Button, Group } from '@mantine/core';
import type { Plug, RunningSession } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

type Props = {
  plug: Plug | null;
  session: RunningSession | undefined;
  onClose: () => void;
  onConfirm: (session: string) => void;
};

export function StopDialog({ plug, session, onClose, onConfirm }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('points.command.stop.title', { label: plug?.label ?? '' })}
      isOpen={plug !== null}
      onClose={onClose}
    >
      {plug && (
        <>
          <StopQuestion {...{ plug, session }} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('points.command.keep')}
            </Button>
            {session && (
              <Button variant="outline" color="red" onClick={() => onConfirm(session.id)}>
                {t('points.command.stop.button')}
              </Button>
            )}
          </Group>
        </>
      )}
    </Dialog>
  );
}

function StopQuestion({ plug, session }: { plug: Plug; session: Props['session'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (session === undefined) return <p>{t('points.command.stop.none')}</p>;
  if (session.reservation) return <WhoseCharge plug={plug} />;
  return <p>{t('points.command.stop.byTag', { energy: format.energy(session.energy_kWh) })}</p>;
}

function WhoseCharge({ plug }: { plug: Plug }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = { plug: plug.id, status: 'CHARGING', page_size: 1 } as const;
  const { data, error } = useRead('listOwnerReservations', { query });
  if (!data && !error) return <SkeletonRows rows={1} />;
  const reservation = data?.results[0];
  return (
    <>
      <FailureLine error={error} />
      {reservation && (
        <p>
          {t('points.command.stop.text', {
            driver:
              reservation.user.email ||
              t(reservation.user.is_guest ? 'common.guest' : 'common.deletedAccount'),
            energy: format.energy(reservation.session?.energy_kWh ?? 0),
          })}
        </p>
      )}
    </>
  );
}
