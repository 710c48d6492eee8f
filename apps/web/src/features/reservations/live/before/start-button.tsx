import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { asApiError, type ApiError } from '../../../../shared/api/api-error.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import type { PanelProps } from '../panel-props.ts';

/** Asks the charger to start. What the server refuses is said here, what the charger refuses by the reservation itself. */
export function StartButton({ reservation }: PanelProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const point = reservation.plug.charging_point;
  if (!point) return <Notice title={t('errors.plug_not_connected')} />;

  const start = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const request = { params: { id: point.id }, body: { reservation: { id: reservation.id } } };
    try {
      await send('startTransaction', request);
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && !error.code.startsWith('charger_') && (
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
