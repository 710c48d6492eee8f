/** Bought, unused tokens: value, number, and a refund to the cards. */
import { Button, Title } from '@mantine/core';
import type { AnswerOf } from '@voltagora/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { RefundForm } from './refund-form.tsx';
import type { Wallet } from './use-wallet.ts';
import classes from './wallet.module.css';

type Refund = AnswerOf<'refundTokens'>;

export function RefundSection({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [refund, setRefund] = useState<Refund | null>(null);
  const refundable = wallet.balance?.refundable ?? 0;
  const refunded = (made: Refund): void => {
    setOpen(false);
    setRefund(made);
  };
  return (
    <>
      {refund && <Refunded refund={refund} />}
      {refundable > 0 && (
        <section aria-labelledby={id}>
          <Surface>
            <Title order={2} size="h3" id={id}>
              {t('wallet.refund.title')}
            </Title>
            <p className={classes.intro}>
              {t('wallet.refund.text', { amount: amountOf(refundable) })}
            </p>
            <Button variant="default" onClick={() => setOpen(true)}>
              {t('wallet.refund.open')}
            </Button>
          </Surface>
          <Dialog
            title={t('wallet.refund.title')}
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            isPrecious
          >
            <RefundForm wallet={wallet} refundable={refundable} onRefunded={refunded} />
          </Dialog>
        </section>
      )}
    </>
  );
}

function Refunded({ refund: { tokens, amount, currency, payments } }: { refund: Refund }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  return (
    <Notice
      tone="info"
      title={t('wallet.refund.done.title', { amount: format.money(amount, currency) })}
    >
      <p>
        {t('wallet.refund.done.text', {
          amount: amountOf(tokens, { amount, currency }),
          count: payments,
        })}{' '}
        {t('wallet.refund.days')}
      </p>
    </Notice>
  );
}
