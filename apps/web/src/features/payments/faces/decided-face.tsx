/** The outcome of a payment: paid, held, refunded or failed; the amount, and where to continue. */
import { Button } from '@mantine/core';
import type { PaymentSession } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import type { PaymentFace } from './payment-face.ts';
import { PaymentSubject } from '../payment-subject.tsx';
import classes from '../payments.module.css';
import { isFromDraft } from '../return-path.ts';

type Props = { payment: PaymentSession; face: Exclude<PaymentFace, 'open' | 'preparing'> };

/** Of a charge that came to nothing after the booking had been made, and of money that was not given back. */
const OWN_TEXTS: Partial<Record<NonNullable<PaymentSession['failure']>, string>> = {
  authorization_lost: 'authorizationLostText',
  amount_too_small: 'notChargedText',
  capture_refused: 'notChargedText',
  not_returned: 'notReturnedText',
};
const CHARGE_FAILURES: readonly PaymentSession['failure'][] = [
  'authorization_lost',
  'amount_too_small',
  'capture_refused',
];

export function DecidedFace({ payment, face }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { kind, status, failure, currency } = payment;
  const values = {
    amount: format.money(payment.amount, currency),
    captured: format.money(payment.captured, currency),
    bought: amountOf(payment.tokens, payment),
  };
  const outcome = face === 'done' && kind === 'booking' && status === 'captured' ? 'charged' : face;
  const title =
    face !== 'done' && failure
      ? t(`payments.failure.${failure}`)
      : t(`payments.outcome.${kind}.${outcome}.title`);
  const ownText = failure && OWN_TEXTS[failure];
  const text = ownText
    ? t(`payments.failure.${ownText}`)
    : t(`payments.outcome.${kind}.${outcome}.text`, values);
  return (
    <Surface>
      <div className={classes.face} role={face === 'failed' ? 'alert' : 'status'}>
        <h2>{title}</h2>
        {face === 'done' && (
          <p className={classes.amount}>
            {outcome === 'charged' ? values.captured : values.amount}
          </p>
        )}
        {(face !== 'done' || kind === 'booking') && <PaymentSubject payment={payment} />}
        <p>{text}</p>
      </div>
      <div className={classes.actions}>
        <WayOn payment={payment} face={face} />
      </div>
    </Surface>
  );
}

type Way = { to: string; label: string };

function WayOn({ payment, face }: Props) {
  const { t } = useTranslation();
  const [first, ...others] = returnPaths(payment, face);
  return (
    <>
      {first && (
        <Button component={Link} to={first.to}>
          {t(first.label)}
        </Button>
      )}
      {others.map(({ to, label }) => (
        <Button key={to} component={Link} to={to} variant="default">
          {t(label)}
        </Button>
      ))}
    </>
  );
}

const WALLET: Way = { to: '/wallet', label: 'payments.to.wallet' };
const DRAFT: Way = { to: '/reserve', label: 'payments.to.draft' };

/** The main link first. A failed booking can be drafted again, to pay with another card or tokens. */
function returnPaths(payment: PaymentSession, face: Props['face']): Way[] {
  if (payment.kind === 'top_up') {
    const from = isFromDraft(payment.id) ? [DRAFT] : [];
    if (face === 'done') return [...from, WALLET];
    return [...from, { to: '/wallet?top-up', label: 'payments.to.topUpAgain' }];
  }
  const id = payment.reservation?.id;
  if (id === undefined) return [{ to: '/reservations', label: 'payments.to.bookings' }];
  const booking = { to: `/reservations/${id}`, label: 'payments.to.booking' };
  const isLost = CHARGE_FAILURES.includes(payment.failure);
  if (face === 'done' || isLost) return [booking];
  return [{ to: `/reserve?again=${id}`, label: 'payments.to.tryAgain' }, booking];
}
