/** An owner rates the driver after a session, or changes the rating. */
import { Checkbox, Group, Text } from '@mantine/core';
import { RateDriver as Body, type DriverRating } from '@voltagora/contract';
import { DRIVER_REASONS, type DriverReason } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { StarChoice } from './star-choice.tsx';

type Props = { reservationId: string; given: DriverRating | null };
type Values = { stars: number; reasons: DriverReason[] };

export function RateDriver({ reservationId, given }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const initial: Values = { stars: given?.stars ?? 0, reasons: given?.reasons ?? [] };
  const form = useContractForm({
    initial,
    schema: Body,
    toBody: (values) => values,
    async send(body) {
      const { stars, reasons } = await send('rateDriver', { params: { id: reservationId }, body });
      return { stars, reasons };
    },
    wordsOf: (name) => (name === 'stars' ? 'ratings.starsNeeded' : undefined),
  });
  const { reasons } = form.values;
  const toggle = (reason: DriverReason): void =>
    form.set({
      reasons: reasons.includes(reason)
        ? reasons.filter((one) => one !== reason)
        : [...reasons, reason],
    });
  return (
    <ContractForm
      form={form}
      save={t(given ? 'ratings.change' : 'ratings.send')}
      saved={t('ratings.saved')}
      isWide
    >
      <StarChoice
        label={t('ratings.questionDriver')}
        value={form.values.stars}
        error={form.errorOf('stars')}
        onChange={(stars) => form.set({ stars })}
      />
      <Group gap="md">
        {DRIVER_REASONS.map((reason) => (
          <Checkbox
            key={reason}
            label={t(`ratings.reason.${reason}`)}
            checked={reasons.includes(reason)}
            onChange={() => toggle(reason)}
          />
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('ratings.driverReads')}
      </Text>
    </ContractForm>
  );
}
