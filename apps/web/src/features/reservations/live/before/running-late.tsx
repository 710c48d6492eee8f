/** What happens after the deadline to start, and a button to announce a delay once. */
import { Button } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { LATE_FROM_MINUTES, LATE_MINUTES } from '@voltagora/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { feeText } from '../../draft/payment/fee-text.ts';
import classes from '../charging.module.css';
import type { PanelProps } from '../panel-props.ts';
import { useReservationRefetch } from '../use-reservation-refetch.ts';

const MINUTE_MS = 60_000;

export function RunningLate({ reservation }: PanelProps) {
  const { no_show: noShow, start_time, status } = reservation;
  const now = useNow(1000).getTime();
  const isNear = now >= Date.parse(start_time) - LATE_FROM_MINUTES * MINUTE_MS;
  useReadingOnChange(isNear, useReservationRefetch(reservation.id));
  if (!noShow || status !== 'RESERVED' || !isNear || now >= Date.parse(noShow.at)) return null;
  return <Lateness {...{ reservation, noShow }} />;
}

type LatenessProps = PanelProps & { noShow: NonNullable<Reservation['no_show']> };

function Lateness({ reservation, noShow }: LatenessProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { isBusy, isAnnounced, error, announce } = useAnnouncement(reservation);
  const tokenAmount = useTokenAmount();
  const fee = feeText(reservation, noShow.fee_tokens, { money: format.money, tokenAmount });
  return (
    <div>
      <p className={classes.note}>
        {t(noShow.fee_tokens > 0 ? `charging.late.${fee.key}` : 'charging.late.free', {
          fee: fee.amount,
        })}
      </p>
      <p className={classes.note} role="status">
        {isAnnounced && t('charging.late.announced')}
      </p>
      {error && (
        <p className={classes.fault} role="alert">
          {t(`errors.${error.code}`)}
        </p>
      )}
      {noShow.can_announce_late && (
        <>
          <Button
            mt="sm"
            variant="default"
            loading={isBusy}
            leftSection={<IconClockPlus size={20} aria-hidden />}
            onClick={() => void announce()}
          >
            {t('charging.late.announce')}
          </Button>
          <p className={classes.note}>
            {t('charging.late.once', { minutes: format.minutes(LATE_MINUTES) })}
          </p>
        </>
      )}
    </div>
  );
}

function useAnnouncement({ id }: Reservation) {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const [isAnnounced, setAnnounced] = useState(false);
  const announce = () =>
    run(async () => {
      await send('announceLate', { params: { id } });
      setAnnounced(true);
    });
  return { isBusy, isAnnounced, error, announce };
}

/** Whether a delay can be announced depends on the time; the server decides it. */
function useReadingOnChange(isNear: boolean, refetch: () => void): void {
  const [was] = useState(isNear);
  useEffect(() => {
    if (isNear && !was) refetch();
  }, [isNear, was, refetch]);
}
