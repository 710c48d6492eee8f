import { Button } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { TimeLeft } from '../../payments/public.ts';
import classes from '../guests.module.css';
import { GiveUp } from './give-up.tsx';
import type { PartProps } from './part-props.ts';
import { Place } from './place.tsx';

/** Before the payment: the way to its page, and back. */
export function PayPart({ charge: { reservation }, secret }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { payment } = reservation;
  const page = payment?.checkout_url ?? null;
  const amount = payment && format.money(payment.amount, payment.currency);
  return (
    <>
      <Surface>
        <p>{t('guests.pay.waiting', { amount })}</p>
        {payment && <TimeLeft until={payment.expires_at} />}
        {page === null && <p className={classes.note}>{t('payments.preparing.text')}</p>}
        <div className={classes.actions}>
          <GiveUp secret={secret} />
        </div>
      </Surface>
      <Place reservation={reservation} />
      {page !== null && (
        <ActionBar>
          <Button component="a" href={page} leftSection={<IconCreditCard size={20} aria-hidden />}>
            {t('guests.wish.pay', { amount })}
          </Button>
        </ActionBar>
      )}
    </>
  );
}
