/** Payment by tokens or card, the amount held, and why a card cannot be used. */
import { Radio, Stack, Title } from '@mantine/core';
import { TOKEN_WALLET, type ReservationCost } from '@voltagora/contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../../shared/format/use-token-amount.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { useClientConfig } from '../../../config/public.ts';
import { SandboxNote } from '../../../payments/public.ts';
import type { Wallet } from '../../../wallet/public.ts';
import classes from '../draft.module.css';
import { draftUpdated, selectDraft } from '../../reservations-slice.ts';
import { payableOf } from '../window/series-weeks.ts';

/** Card payment in the draft; the provider asks for the card. */
export const CARD = { type: 'fiat', name: 'Card' } as const;

export function DraftPayment({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const payments = useClientConfig()?.payments;
  const { paymentMethod, cost } = useSelector(selectDraft);
  const isCard = paymentMethod.type === 'fiat';
  useEffect(() => {
    if (payments === 'off' && isCard) dispatch(draftUpdated({ paymentMethod: TOKEN_WALLET }));
  }, [dispatch, payments, isCard]);
  const words = useWords(wallet, cost);
  if (payments === undefined || payments === 'off') return null;
  const refusal = cost?.card.refusal ?? null;
  return (
    <Surface>
      <Radio.Group
        value={paymentMethod.type}
        onChange={(type) =>
          dispatch(draftUpdated({ paymentMethod: type === 'fiat' ? CARD : TOKEN_WALLET }))
        }
        label={
          <Title order={2} size="h3" mb="sm">
            {t('reservations.draft.pay.title')}
          </Title>
        }
      >
        <Stack gap="sm">
          <Radio
            value="tokens"
            size="md"
            label={t('reservations.draft.pay.tokens')}
            description={words.tokens}
            className={classes.method}
          />
          <Radio
            value="fiat"
            size="md"
            label={t('reservations.draft.pay.card')}
            description={refusal === null ? words.card : words.refusal(refusal)}
            disabled={refusal !== null && !isCard}
            className={classes.method}
          />
        </Stack>
      </Radio.Group>
      {isCard && <SandboxNote />}
    </Surface>
  );
}

const REFUSALS = [
  'payment_window_too_far',
  'payment_amount_out_of_range',
  'payment_method_unavailable',
];

function useWords(wallet: Wallet, cost: ReservationCost | null) {
  const { t } = useTranslation();
  const format = useFormat();
  const { weeks } = useSelector(selectDraft);
  const available = wallet.balance?.available;
  const amountOf = useTokenAmount();
  const payable = cost && payableOf(cost);
  const amount = payable
    ? amountOf(payable.tokens, { amount: payable.total_cost, currency: payable.currency })
    : '';
  const held = (): string =>
    available === undefined
      ? t('reservations.draft.pay.tokensHeld', { amount })
      : t('reservations.draft.pay.tokensHeldOf', { amount, available: amountOf(available) });
  return {
    tokens: cost ? held() : '',
    card: cost
      ? t('reservations.draft.pay.cardHeld', {
          amount: format.money(cost.card.amount, cost.currency),
        })
      : '',
    refusal: (code: string): string => {
      if (weeks > 1) return t('reservations.draft.pay.refusal.weeks');
      const known = REFUSALS.includes(code) ? code : 'payment_method_unavailable';
      return t(`reservations.draft.pay.refusal.${known}`);
    },
  };
}
