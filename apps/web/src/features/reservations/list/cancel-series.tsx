/** Cancels one booking of a weekly series, or it and all later ones, with the cost of each choice. */
import { Radio, Stack, Text } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { type Money, useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { heldMoney } from '../agreed-money.ts';

type Props = {
  /** The requested booking and the later ones. */
  series: readonly Reservation[];
};
type ChoiceProps = Props & { isSeries: boolean; onChoose: (isSeries: boolean) => void };

export function CancelChoice({ series, isSeries, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const [asked] = series;
  const costs = (some: readonly Reservation[]): string => {
    const fee = sumOf(some, feeTokens);
    return fee > 0
      ? t('reservations.cancel.feeNow', { fee: amountOf(fee, moneyOf(some, feeTokens)) })
      : t('reservations.cancel.noFee');
  };
  if (!asked) return null;
  const day = format.day(asked.start_time, asked.plug.station.time_zone);
  return (
    <Radio.Group
      label={t('reservations.cancel.which')}
      value={isSeries ? 'series' : 'one'}
      onChange={(value) => onChoose(value === 'series')}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="one"
          label={t('reservations.cancel.onlyThis', { day })}
          description={costs([asked])}
        />
        <Radio
          value="series"
          label={t('reservations.cancel.andLater', { count: series.length - 1 })}
          description={costs(series)}
        />
      </Stack>
    </Radio.Group>
  );
}

/** The total cost of cancelling all of them; each has its own terms. */
export function SeriesCost({ series }: Props) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const fee = sumOf(series, feeTokens);
  const back = sumOf(series, backTokens);
  return (
    <Text>
      {t(fee > 0 ? 'reservations.cancel.seriesCosts' : 'reservations.cancel.seriesFree', {
        fee: amountOf(fee, moneyOf(series, feeTokens)),
        back: amountOf(back, moneyOf(series, backTokens)),
      })}
    </Text>
  );
}

const cents = (amount: number): number => Math.round(amount * 100);

type TokensOf = (reservation: Reservation) => number;

const feeTokens: TokensOf = ({ cancellation }) => cancellation?.fee_tokens_now ?? 0;
const backTokens: TokensOf = (one) => (cents(one.tokens_held) - cents(feeTokens(one))) / 100;

const sumOf = (some: readonly Reservation[], tokensOf: TokensOf): number =>
  some.reduce((sum, one) => sum + cents(tokensOf(one)), 0) / 100;

/** Each booking at its own agreed price. */
function moneyOf(some: readonly Reservation[], tokensOf: TokensOf): Money | undefined {
  const [first] = some;
  if (!first) return undefined;
  const shares = some.map((one) => heldMoney(one, tokensOf(one))?.amount ?? 0);
  return {
    amount: shares.reduce((sum, one) => sum + cents(one), 0) / 100,
    currency: first.currency,
  };
}
