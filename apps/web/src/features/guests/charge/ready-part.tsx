/** Between payment and energy: plug in and start, and what the charger says. */
import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { FailureNotice } from '../../reservations/public.ts';
import classes from '../guests.module.css';
import { GiveUp } from './give-up.tsx';
import type { PartProps } from './part-props.ts';
import { Place } from './place.tsx';

type Step = PartProps['charge']['reservation']['start']['step'];

/** What a start that is under way waits for; its hint says what to do. */
function nextStep(step: Step): 'agreed' | 'plugged' | 'flowing' | null {
  if (step === 'asked') return 'agreed';
  if (step === 'agreed') return 'plugged';
  return step === 'plugged' ? 'flowing' : null;
}

/** Paid: plug in and start. While the charger is asked, what it says. */
export function ReadyPart({ charge: { reservation }, secret }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const { payment, start } = reservation;
  const next = nextStep(start.step);
  const isUnderWay = next !== null;
  const begin = () => run(() => send('startGuestCharge', { params: { secret } }));
  return (
    <>
      {start.step === 'failed' && <FailureNotice code={start.failure} isDriver />}
      {next && <Notice tone="info" title={t(`charging.stepHint.${next}`)} />}
      <Surface>
        {!isUnderWay && <p className={classes.price}>{t('guests.ready.plugIn')}</p>}
        {payment && (
          <p className={classes.note}>
            {t('guests.ready.held', { amount: format.money(payment.amount, payment.currency) })}
          </p>
        )}
        {!isUnderWay && (
          <div className={classes.actions}>
            <GiveUp secret={secret} />
          </div>
        )}
      </Surface>
      <Place reservation={reservation} />
      <FailureLine error={error} />
      {!isUnderWay && (
        <ActionBar>
          <Button
            leftSection={<IconBolt size={20} aria-hidden />}
            loading={isBusy}
            onClick={() => void begin()}
          >
            {t('charging.start.button')}
          </Button>
        </ActionBar>
      )}
    </>
  );
}
