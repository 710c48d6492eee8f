/** The payout in progress: its amount, where it goes, and the way to withdraw it. */
import { Button, Text } from '@mantine/core';
import type { Payout } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { FailureLine } from '../../shared/ui/failure-line.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

export function OpenPayout({ payout, currency }: { payout: Payout; currency: string }) {
  const { t } = useTranslation();
  const amountText = useTokenAmount();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const { id, tokens, fiat_amount: amount, iban, can_withdraw } = payout;
  const money = { amount, currency: payout.currency ?? currency };
  const withdraw = (): void => void run(() => send('withdrawPayout', { params: { id } }));
  return (
    <Notice tone="info" title={t('payouts.open.title')}>
      <Text fw={600}>
        {[amountText(tokens, money), iban && t('payouts.open.to', { iban })]
          .filter(Boolean)
          .join(' ')}
      </Text>
      <Text>{t(can_withdraw === false ? 'payouts.open.inTransfer' : 'payouts.open.text')}</Text>
      {can_withdraw && (
        <Button variant="default" mt="sm" loading={isBusy} onClick={withdraw}>
          {t('payouts.open.withdraw')}
        </Button>
      )}
      <FailureLine error={error} />
    </Notice>
  );
}
