/** Asks the driver to rate the station of their last session; nothing once it is rated or too late. */
import { Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { RateStation } from './rate-station.tsx';

type Props = { reservation: { id: string; plug: { station: { name: string } } } };

export function RatingPrompt({ reservation: { id, plug } }: Props) {
  const { t } = useTranslation();
  const [isDone, setDone] = useState(false);
  const { data } = useRead('readReservationRatings', { params: { id } });
  if (isDone) return <p role="status">{t('ratings.saved')}</p>;
  if (!data || data.open_until === null || data.of_station) return null;
  return (
    <Surface>
      <Title order={2} size="h4" mb="xs">
        {t('ratings.prompt', { station: plug.station.name })}
      </Title>
      <RateStation reservationId={id} given={null} onSaved={() => setDone(true)} />
    </Surface>
  );
}
