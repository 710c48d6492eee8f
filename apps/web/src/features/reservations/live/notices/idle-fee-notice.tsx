/** After the window, while the cable is plugged in: the free time left, then the fee so far; finally the bill. */
import { Anchor, Title } from '@mantine/core';
import type { IdleFee, Reservation } from '@voltagora/contract';
import { decimalToMicro, microToAmount, priceIdle } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdleFeeText } from '../../../../shared/ui/idle-fee-text.tsx';
import { clockNow } from '../../../../shared/format/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { shareOf } from '../../agreed-money.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { Surface } from '../../../../shared/ui/surface.tsx';
import classes from '../charging.module.css';

type Props = { reservation: Reservation; isDriver: boolean };
type Idle = NonNullable<Reservation['idle']>;
type Part = { reservation: Reservation; idle: Idle; stay: NonNullable<Idle['stay']>; fee: IdleFee };

export function IdleFeeNotice({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const { idle, stop_time: stop, currency, plug, status } = reservation;
  const fee = reservation.pricing.idle_fee;
  const stay = idle?.stay;
  if (!idle || !fee) return null;
  const isOver = status === 'FULFILLED' && (!stay || !isCounting(stay, idle));
  // Nothing to show if the car left in time.
  if (isOver && (stay?.cost ?? 0) === 0) return null;
  const { time_zone: timeZone } = plug.station;
  return (
    <Surface>
      <Title order={2} size="h3">
        {t('charging.idle.title')}
      </Title>
      {stay?.is_plugged && <Running {...{ reservation, idle, stay, fee }} />}
      {stay && !stay.is_plugged && stay.cost > 0 && <Stayed {...{ reservation, stay, isDriver }} />}
      {!stay?.is_settled && (
        <p className={classes.note}>
          <IdleFeeText {...{ fee, currency, stop, timeZone, isDriver }} />
        </p>
      )}
    </Surface>
  );
}

/** Whether the fee can still grow. */
export const isCounting = (
  { is_settled, is_plugged }: Part['stay'],
  { capped_at }: Idle,
): boolean => !is_settled && (is_plugged || clockNow() < Date.parse(capped_at));

/** The same calculation as the server's, every second. */
function Running({ reservation, idle, fee }: Part) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(1000);
  const from = new Date(reservation.stop_time);
  const freeMs = Date.parse(idle.free_until) - now.getTime();
  const until = format.time(idle.free_until, reservation.plug.station.time_zone);
  if (now < from) {
    const left = format.timeLeft(Math.max(1, Math.ceil(freeMs / 60_000)));
    return (
      <p className={classes.soft} role="timer">
        {t('charging.idle.startsIn', { time: until, left })}
      </p>
    );
  }
  if (freeMs > 0) {
    return (
      <div role="timer">
        <p className={classes.big}>{countdown(freeMs)}</p>
        <p className={classes.note}>{t('charging.idle.unplugBy', { until })}</p>
      </div>
    );
  }
  const { minutes, totalMicro } = priceIdle(termsOf(fee), { from, until: now });
  return (
    <div role="timer">
      <p className={classes.big}>{format.money(microToAmount(totalMicro), reservation.currency)}</p>
      <p className={classes.note}>
        {t('charging.idle.soFar', { minutes: format.minutes(minutes) })}
      </p>
    </div>
  );
}

/** The final fee, once the cable is unplugged. */
function Stayed({ reservation, stay, isDriver }: Pick<Part, 'stay'> & Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { currency, plug, seller } = reservation;
  const billed = amountOf(stay.tokens, { amount: stay.cost, currency });
  const owed = shareOf(stay.cost, stay.tokens_owed, stay.tokens);
  const until = format.time(stay.counted_until, plug.station.time_zone);
  const amount = format.money(stay.cost, currency);
  const vat = stay.vat && seller && format.money(stay.vat.amount, currency);
  return (
    <>
      <p className={classes.big}>{amount}</p>
      <p className={classes.note}>
        {t('charging.idle.came', { minutes: format.minutes(stay.minutes), until })}
        {vat && ` ${t('charging.idle.vat', { vat })}`}
      </p>
      {stay.is_settled && (
        <p className={classes.note}>
          {stay.tokens_owed > 0
            ? t('charging.idle.owed', {
                amount: billed,
                owed: amountOf(stay.tokens_owed, { amount: owed, currency }),
              })
            : t('charging.idle.taken', { amount: billed })}
        </p>
      )}
      {isDriver && stay.tokens_owed > 0 && (
        <Anchor component={Link} to="/wallet">
          {t('wallet.owed.open')}
        </Anchor>
      )}
    </>
  );
}

const termsOf = (fee: IdleFee) => ({
  microPerMinute: decimalToMicro(fee.price_per_minute),
  graceMinutes: fee.grace_minutes,
  capMicro: decimalToMicro(fee.cap),
});

/** "09:05" */
function countdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.trunc(seconds / 60))}:${two(seconds % 60)}`;
}
