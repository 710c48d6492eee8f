/** Stops charging with a second tap; the first one only arms it, for a few seconds. */
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import { Notice } from '../../shared/ui/notice.tsx';

type Props = { reservation: Reservation; onAnswered: (reservation: Reservation) => void };
const ARMED_MS = 5000;

export function StopButton({ reservation, onAnswered }: Props) {
  const { t } = useTranslation();
  const [isArmed, setArmed] = useState(false);
  const { isStopping, error, stop } = useStop({ reservation, onAnswered });
  useEffect(() => {
    if (!isArmed) return;
    const timer = setTimeout(() => setArmed(false), ARMED_MS);
    return () => clearTimeout(timer);
  }, [isArmed]);

  const tap = (): void => {
    setArmed(!isArmed);
    if (isArmed) stop();
  };
  return (
    <>
      {error && (
        <Notice title={t(`errors.${error.code}`)}>
          <p>{t('charging.stop.failed')}</p>
        </Notice>
      )}
      <Button
        color={isArmed ? 'red' : undefined}
        leftSection={<IconPlayerStop size={20} aria-hidden />}
        loading={isStopping}
        onClick={tap}
      >
        {t(isArmed ? 'charging.stop.again' : 'charging.stop.button')}
      </Button>
    </>
  );
}

/** Busy from the second tap until the charger has ended, which the reservation's own state shows. */
function useStop({ reservation, onAnswered }: Props) {
  const api = useApi();
  const [isStopping, setStopping] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const send = async (): Promise<void> => {
    const point = reservation.plug.charging_point;
    if (!point) return;
    setStopping(true);
    setError(null);
    const request = { params: { id: point.id }, body: { reservation: { id: reservation.id } } };
    try {
      const answer = await api.call('stopTransaction', request, { silent: true });
      onAnswered(answer.reservation);
    } catch (reason) {
      setError(asApiError(reason));
      setStopping(false);
    }
  };
  return { isStopping, error, stop: () => void send() };
}
