/** What driver and owner say of each other after the session of a booking. */
import { Title } from '@mantine/core';
import type { DriverRating, ReservationRatings as Both } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useOnline } from '../../shared/state/use-online.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { AnswerForm } from './answer-form.tsx';
import { RateDriver } from './rate-driver.tsx';
import { RateStation } from './rate-station.tsx';
import { RatingCard } from './rating-card.tsx';
import { ReportRatingButton } from './report-rating.tsx';
import { StationRating } from './station-rating.tsx';
import classes from './ratings.module.css';

type Props = { reservationId: string; isDriver: boolean };

export function ReservationRatings({ reservationId, isDriver }: Props) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const { data } = useRead('readReservationRatings', { params: { id: reservationId } });
  if (!data) return isOnline ? null : <p className={classes.note}>{t('ratings.offline')}</p>;
  const Part = isDriver ? DriversPart : OwnersPart;
  return (
    <div className={classes.noPrint}>
      <Part id={reservationId} ratings={data} />
    </div>
  );
}

type PartProps = { id: string; ratings: Both };

function DriversPart({ id, ratings }: PartProps) {
  const { t } = useTranslation();
  const { of_station: given, of_driver: received, open_until: until } = ratings;
  return (
    <>
      {(until !== null || given) && (
        <Surface>
          <Title order={2} size="h4" mb="xs">
            {t('ratings.yours')}
          </Title>
          {until !== null ? (
            <RateStation reservationId={id} given={given} />
          ) : (
            given && <RatingCard rating={given} answeredBy="owner" />
          )}
        </Surface>
      )}
      {received && (
        <Surface>
          <Title order={2} size="h4" mb="xs">
            {t('ratings.ofYou')}
          </Title>
          <DriverCard rating={received}>
            <AnswerForm call="answerDriverRating" rating={received} />
          </DriverCard>
        </Surface>
      )}
    </>
  );
}

function OwnersPart({ id, ratings }: PartProps) {
  const { t } = useTranslation();
  const {
    of_station: received,
    of_driver: given,
    open_until: until,
    driver_score: score,
  } = ratings;
  return (
    <Surface>
      <Title order={2} size="h4" mb="xs">
        {t('ratings.ofDriver')}
      </Title>
      {score && score.count > 0 ? (
        <StationRating rating={score} />
      ) : (
        <p className={classes.note}>{t('ratings.driverNone')}</p>
      )}
      {until !== null ? (
        <RateDriver reservationId={id} given={given} />
      ) : (
        given && <DriverCard rating={given} />
      )}
      {received && (
        <>
          <Title order={3} size="h5" mt="md">
            {t('ratings.ofStation')}
          </Title>
          <RatingCard rating={received} answeredBy="owner">
            <AnswerForm call="answerRating" rating={received} />
            <ReportRatingButton ratingId={received.id} />
          </RatingCard>
        </>
      )}
    </Surface>
  );
}

type CardProps = { rating: DriverRating; children?: React.ReactNode };

function DriverCard({ rating, children }: CardProps) {
  const { t } = useTranslation();
  const text = rating.reasons.map((reason) => t(`ratings.reason.${reason}`)).join(' · ');
  return (
    <RatingCard rating={{ ...rating, text }} answeredBy="driver">
      {children}
    </RatingCard>
  );
}
