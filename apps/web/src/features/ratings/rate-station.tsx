/** A driver rates the station after a session, or changes the rating. */
import { Text, Textarea } from '@mantine/core';
import { RateStation as Body, type StationRating } from '@voltagora/contract';
import { RATING_TEXT_MAX } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';
import { StarChoice } from './star-choice.tsx';

type Props = { reservationId: string; given: StationRating | null; onSaved?: () => void };

export function RateStation({ reservationId, given, onSaved }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: { stars: given?.stars ?? 0, text: given?.text ?? '' },
    schema: Body,
    toBody: (values) => values,
    async send(body) {
      const { stars, text } = await send('rateStation', { params: { id: reservationId }, body });
      onSaved?.();
      return { stars, text };
    },
    wordsOf: (name) => (name === 'stars' ? 'ratings.starsNeeded' : undefined),
  });
  return (
    <ContractForm
      form={form}
      save={t(given ? 'ratings.change' : 'ratings.send')}
      saved={t('ratings.saved')}
      isWide
    >
      <StarChoice
        label={t('ratings.question')}
        value={form.values.stars}
        error={form.errorOf('stars')}
        onChange={(stars) => form.set({ stars })}
      />
      {form.values.stars > 0 && (
        <Textarea
          label={t('ratings.text')}
          description={t('ratings.textHint')}
          maxLength={RATING_TEXT_MAX}
          rows={3}
          {...form.text('text')}
        />
      )}
      <Text size="sm" c="dimmed">
        {t('ratings.anonymous')}
      </Text>
    </ContractForm>
  );
}
