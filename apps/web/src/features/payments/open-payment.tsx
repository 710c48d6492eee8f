/** An open card payment of a booking or top-up: time left, pay, cancel. Hidden once it is decided. */
import type { PaymentSession } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { PaymentActions } from './faces/payment-actions.tsx';
import { isUndecided } from './faces/payment-face.ts';
import classes from './payments.module.css';
import { TimeLeft } from './faces/time-left.tsx';
import { usePaymentWatch } from './use-payment-watch.ts';

export function OpenPayment({ payment: known }: { payment: PaymentSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { invalidate } = useServer();
  const { payment = known, error, look } = usePaymentWatch(known.id, known);
  const isOpen = isUndecided(payment);
  useEffect(() => {
    if (!isOpen) invalidate('payments', 'reservation', 'reservations', 'wallet');
  }, [isOpen, invalidate]);
  if (!isOpen) return null;
  const amount = format.money(payment.amount, payment.currency);
  return (
    <section className={classes.open} aria-label={t('payments.open.title')}>
      <p className={classes.left}>
        <strong>{t('payments.open.waiting', { amount })}</strong>
        <TimeLeft until={payment.expires_at} />
      </p>
      {payment.checkout_url === null && (
        <p className={classes.note}>{t('payments.preparing.text')}</p>
      )}
      {payment.checkout_url && payment.kind === 'booking' && (
        <p className={classes.note}>{t('payments.open.kept')}</p>
      )}
      {error && (
        <p role="status" className={classes.note}>
          {t('payments.noAnswer')}
        </p>
      )}
      <PaymentActions
        payment={payment}
        onGivenUp={(ended) => {
          if (!ended || isUndecided(ended)) look();
        }}
      />
    </section>
  );
}
