import type { PaymentSession } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { IdleFeeText } from '../../shared/ui/idle-fee-text.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import classes from './payments.module.css';

/** What is paid: the tokens of a top-up, or the place and time of a booking. */
export function PaymentSubject({ payment }: { payment: PaymentSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const id = payment.reservation?.id;
  const { data } = useRead('readReservation', id === undefined ? null : { params: { id } });
  if (payment.kind === 'top_up') {
    const amount = amountOf(payment.tokens, payment);
    return <p className={classes.what}>{t('payments.subject.topUp', { amount })}</p>;
  }
  if (!data) return null;
  const { plug, start_time, stop_time, pricing, currency } = data;
  const { time_zone: timeZone } = plug.station;
  const when = format.window(start_time, stop_time, timeZone, true);
  const label = t('reservations.plug', { label: plug.label });
  const fee = pricing.idle_fee;
  return (
    <p className={classes.what}>
      <bdi>{plug.station.name}</bdi> <span className={classes.nowrap}>· {label}</span>
      <br />
      {when}
      {fee && (
        <small>
          <br />
          <IdleFeeText {...{ fee, currency, timeZone }} stop={stop_time} />
        </small>
      )}
    </p>
  );
}
