/** Pays on the provider's page, or cancels the payment after a confirmation. */
import { Button } from '@mantine/core';
import type { PaymentSession } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { checkoutAddress } from '../checkout-address.ts';
import classes from '../payments.module.css';

type Props = { payment: PaymentSession; onGivenUp: (payment: PaymentSession | null) => void };

export function PaymentActions({ payment, onGivenUp }: Props) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, error, giveUp } = useGiveUp(payment.id, onGivenUp);
  if (isAsking) {
    return (
      <div role="group" aria-label={t('payments.giveUp.open')}>
        <p>{t(`payments.giveUp.${payment.kind}`)}</p>
        <div className={classes.actions}>
          <Button color="red" variant="outline" loading={isBusy} onClick={() => void giveUp()}>
            {t('payments.giveUp.confirm')}
          </Button>
          <Button variant="default" onClick={() => setAsking(false)}>
            {t('payments.giveUp.keep')}
          </Button>
        </div>
        {error && (
          <p role="alert" className={classes.fault}>
            {t(`errors.${error.code}`)}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      {payment.checkout_url && (
        <Button component="a" href={checkoutAddress(payment.checkout_url)}>
          {t('payments.payNow')}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('payments.giveUp.open')}
      </Button>
    </div>
  );
}

function useGiveUp(id: string, onGivenUp: Props['onGivenUp']) {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const isDecided = (failure: ApiError | null): boolean => failure?.code === 'payment_not_open';
  const giveUp = () =>
    run(
      async () => onGivenUp(await send('cancelPaymentSession', { params: { id } })),
      // Decided meanwhile, perhaps paid in another tab: the next look tells how.
      (failure) => isDecided(failure) && onGivenUp(null),
    );
  return { isBusy, error: isDecided(error) ? null : error, giveUp };
}
