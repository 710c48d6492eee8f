/** Cancels one booking of a weekly series, or it and all later ones, with the cost of each choice. */
import { Radio, Stack, Text } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';

type Props = {
  /** The requested booking and the later ones. */
  series: readonly Reservation[];
};
type ChoiceProps = Props & { isSeries: boolean; onChoose: (isSeries: boolean) => void };

export function CancelChoice({ series, isSeries, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked] = series;
  const costs = (some: readonly Reservation[]): string => {
    const fee = feeOf(some);
    return fee > 0
      ? t('reservations.cancel.feeNow', { fee: format.tokens(fee) })
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
  const format = useFormat();
  const fee = feeOf(series);
  const held = series.reduce((sum, { tokens_held }) => sum + cents(tokens_held), 0) / 100;
  return (
    <Text>
      {t(fee > 0 ? 'reservations.cancel.seriesCosts' : 'reservations.cancel.seriesFree', {
        fee: format.tokens(fee),
        back: format.tokens((cents(held) - cents(fee)) / 100),
      })}
    </Text>
  );
}

const cents = (tokens: number): number => Math.round(tokens * 100);

const feeOf = (some: readonly Reservation[]): number =>
  some.reduce((sum, { cancellation }) => sum + cents(cancellation?.fee_tokens_now ?? 0), 0) / 100;
