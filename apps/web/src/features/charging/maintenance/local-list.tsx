/** Whether a charging point stores the owner's id tags locally, for use while it is offline. */
import { Button } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { MaintenanceBlock } from '../commands/maintenance-block.tsx';
import { useCommand } from '../../../shared/api/use-command.ts';
import classes from '../commands/maintenance.module.css';

const EVERY_MS = 15_000;

export function LocalListBlock({ point }: { point: ChargingPoint }) {
  const { t } = useTranslation();
  const server = useServer();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const request = { params: { id: point.id } };
  const call = useRead('readLocalList', request, { everyMs: EVERY_MS });
  const { isBusy, error, run } = useCommand();
  const list = call.data?.list;
  const send = () =>
    run(async () => {
      await server.send('sendLocalList', request);
    });
  return (
    <MaintenanceBlock
      isRare
      title={t('upkeep.list.title')}
      action={
        list && (
          <Button
            variant="default"
            loading={isBusy}
            disabled={!point.connected}
            onClick={() => void send()}
          >
            {t('upkeep.list.send')}
          </Button>
        )
      }
    >
      {list === null && <p className={classes.second}>{t('upkeep.list.none')}</p>}
      {list && <p>{t(`upkeep.list.state.${list.state}`, { count: list.tags })}</p>}
      {list && list.left_out > 0 && <p>{t('upkeep.list.leftOut', { count: list.left_out })}</p>}
      {list?.sent_at && (
        <p className={classes.second}>
          {t('upkeep.list.sent', { age: format.age(list.sent_at, now) })}
        </p>
      )}
      <FailureLine error={error ?? (call.data ? null : call.error)} />
    </MaintenanceBlock>
  );
}
