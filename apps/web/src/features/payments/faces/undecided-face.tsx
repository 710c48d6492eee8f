/** An open payment: time left, pay, cancel. Continues automatically once it is paid. */
import { Loader } from '@mantine/core';
import type { PaymentSession } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Surface } from '../../../shared/ui/surface.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentSubject } from '../payment-subject.tsx';
import classes from '../payments.module.css';
import { SandboxNote } from '../sandbox-note.tsx';
import { TimeLeft } from './time-left.tsx';

export type UndecidedFaceProps = {
  payment: PaymentSession;
  look: () => void;
  /** Whether the user returned from the provider's page without paying. */
  hasLeft: boolean;
};

export function UndecidedFace({ payment, look, hasLeft }: UndecidedFaceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const face = payment.checkout_url === null ? 'preparing' : 'open';
  return (
    <Surface>
      <div className={classes.face}>
        <h2>{t(hasLeft ? 'payments.open.leftTitle' : `payments.${face}.title`)}</h2>
        <p className={classes.amount}>{format.money(payment.amount, payment.currency)}</p>
        <PaymentSubject payment={payment} />
        <p>
          <TimeLeft until={payment.expires_at} />{' '}
          {payment.kind === 'booking' && t('payments.open.kept')}
        </p>
        {hasLeft ? (
          <p className={classes.note}>{t('payments.open.left')}</p>
        ) : (
          <p className={classes.note} role="status">
            <Loader size={14} mr={8} aria-hidden />
            {t(face === 'open' ? 'payments.open.soon' : 'payments.preparing.text')}
          </p>
        )}
        <PaymentActions payment={payment} onGivenUp={look} />
        <SandboxNote />
      </div>
    </Surface>
  );
}
