import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

/** Gives up a charge that has not begun, for nothing. */
export function GiveUp({ secret }: { secret: string }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const cancel = () => run(() => send('cancelGuestCharge', { params: { secret } }));
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void cancel()}>
        {t('guests.charge.giveUp')}
      </Button>
      <FailureLine error={error} />
    </>
  );
}
