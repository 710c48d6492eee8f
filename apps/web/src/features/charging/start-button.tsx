import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import { Notice } from '../../shared/ui/notice.tsx';

type Props = { reservation: Reservation; onAnswered: (reservation: Reservation) => void };

/** Asks the charger to start; what it refuses is said right here. */
export function StartButton({ reservation, onAnswered }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const point = reservation.plug.charging_point;
  if (!point) return <Notice title={t('errors.plug_not_connected')} />;

  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const request = { params: { id: point.id }, body: { reservation: { id: reservation.id } } };
    try {
      const answer = await api.call('startTransaction', request, { silent: true });
      onAnswered(answer.reservation);
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && (
        <Notice title={t(`errors.${error.code}`)}>
          <p>{t('charging.start.safe')}</p>
        </Notice>
      )}
      <Button
        loading={isBusy}
        leftSection={<IconBolt size={20} aria-hidden />}
        onClick={() => void start()}
      >
        {t('charging.start.button')}
      </Button>
    </>
  );
}
