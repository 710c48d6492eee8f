import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { Notice } from '../../../../shared/ui/notice.tsx';
import type { PanelProps } from '../panel-props.ts';

/** Starts the session. Shows errors of the server; errors of the charging point are part of the reservation. */
export function StartButton({ reservation }: PanelProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const point = reservation.plug.charging_point;
  if (!point) return <Notice title={t('errors.plug_not_connected')} />;

  const request = { params: { id: point.id }, body: { reservation: { id: reservation.id } } };
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
        onClick={() => void run(() => send('startTransaction', request))}
      >
        {t('charging.start.button')}
      </Button>
    </>
  );
}
