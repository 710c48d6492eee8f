/** Stops charging on the second tap; the first tap arms the button for a few seconds. */
import { Button, VisuallyHidden } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { Reservation } from '@voltagora/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

type Props = {
  reservation: Reservation;
  /** The time of the last live message. */
  heardAt: number | undefined;
  /** Another way of asking the charger to stop; default: as the driver of the booking. */
  onStop?: () => Promise<unknown>;
};
const ARMED_MS = 5000;
/** A charger that accepted and still charges after this time has not stopped. */
const STOPPING_MAX_MS = 60_000;
/** A double click counts as one tap: until then the armed button shows that it is not ready. */
const DOUBLE_CLICK_MS = 600;

const WORDS = {
  no: 'charging.stop.button',
  waiting: 'charging.stop.wait',
  ready: 'charging.stop.again',
} as const;

export const stopHint = (isDriver: boolean): string =>
  isDriver ? 'charging.stop.hint' : 'charging.stop.hintOwner';

export function StopButton(props: Props) {
  const { t } = useTranslation();
  const [armed, setArmed] = useState<'no' | 'waiting' | 'ready'>('no');
  const { isStopping, isLate, error, stop } = useStop(props);
  useEffect(() => {
    if (armed === 'no') return;
    const isWaiting = armed === 'waiting';
    const next = (): void => setArmed(isWaiting ? 'ready' : 'no');
    const timer = setTimeout(next, isWaiting ? DOUBLE_CLICK_MS : ARMED_MS);
    return () => clearTimeout(timer);
  }, [armed]);

  const tap = (): void => {
    if (armed === 'waiting') return;
    setArmed(armed === 'no' ? 'waiting' : 'no');
    if (armed === 'ready') stop();
  };
  return (
    <>
      {error && (
        <Notice title={t(`errors.${error.code}`)}>
          <p>{t('charging.stop.failed')}</p>
        </Notice>
      )}
      {isLate && (
        <Notice title={t('charging.stop.late')}>
          <p>{t('charging.stop.failed')}</p>
        </Notice>
      )}
      <VisuallyHidden role="status">
        {isStopping ? t('charging.stop.asked') : armed !== 'no' && t(WORDS[armed])}
      </VisuallyHidden>
      <Button
        color={armed === 'no' ? undefined : 'red'}
        data-disabled={armed === 'waiting' || undefined}
        aria-disabled={armed === 'waiting' || undefined}
        leftSection={<IconPlayerStop size={20} aria-hidden />}
        loading={isStopping}
        onClick={tap}
      >
        {t(WORDS[armed])}
      </Button>
    </>
  );
}

/** Busy from the second tap until the session has ended. */
function useStop({ reservation, heardAt, onStop }: Props) {
  const server = useServer();
  const { isBusy, error: failure, run } = useCommand();
  const [asked, setAsked] = useState<'no' | 'yes' | 'late'>('no');
  const [failedAt, setFailedAt] = useState<number | undefined>();
  const latest = useRef(heardAt);
  useEffect(() => {
    latest.current = heardAt;
  }, [heardAt]);
  useEffect(() => {
    if (asked !== 'yes') return;
    const timer = setTimeout(() => setAsked('late'), STOPPING_MAX_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  // That nothing answered is no longer true once something is heard again.
  const isPast = failure?.status === null && failedAt !== heardAt;
  const send = async (): Promise<void> => {
    const point = reservation.plug.charging_point;
    if (!point) return;
    const request = { params: { id: point.id }, body: { reservation: { id: reservation.id } } };
    await (onStop?.() ?? server.send('stopTransaction', request));
    setAsked('yes');
  };
  return {
    isStopping: isBusy || asked === 'yes',
    isLate: !isBusy && asked === 'late',
    error: isPast ? null : failure,
    stop: () => void run(send, () => setFailedAt(latest.current)),
  };
}
