/** What drivers think of a station, and how its sessions went; its owner answers here. */
import type { StationRatings } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { selectRole } from '../accounts/public.ts';
import { AnswerForm } from './answer-form.tsx';
import { RatingBars } from './rating-bars.tsx';
import { RatingCard } from './rating-card.tsx';
import { ReportRatingButton } from './report-rating.tsx';
import { StationRating } from './station-rating.tsx';
import { SuccessRate } from './success-rate.tsx';
import classes from './ratings.module.css';

const PAGE_SIZE = 5;

type Props = {
  stationId: number;
  /** The reader owns the station. */
  isOwn?: boolean;
};

export function RatingList({ stationId, isOwn = false }: Props) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead('listStationRatings', {
    params: { id: stationId },
    query: { page, page_size: PAGE_SIZE },
  });
  return (
    <section aria-labelledby="ratings" className={classes.list}>
      <h2 id="ratings" className={classes.title}>
        {t('ratings.title')}
      </h2>
      {!data && error && <ErrorState error={error} onRetry={refetch} isSmall />}
      {!data && !error && <SkeletonRows rows={2} height={72} />}
      {data && (
        <>
          <Summary ratings={data} />
          <Cards ratings={data} isOwn={isOwn} />
          <Pager page={page} pageSize={PAGE_SIZE} count={data.count} onChange={setPage} />
        </>
      )}
    </section>
  );
}

function Summary({ ratings }: { ratings: StationRatings }) {
  const { t } = useTranslation();
  const { score, count, success } = ratings;
  return (
    <div className={classes.summary}>
      {count === 0 ? (
        <p className={classes.note}>{t('ratings.none')}</p>
      ) : (
        <StationRating rating={score} />
      )}
      {score.average !== null && <RatingBars by_stars={ratings.by_stars} count={count} />}
      <SuccessRate success={success} />
    </div>
  );
}

function Cards({ ratings, isOwn }: { ratings: StationRatings; isOwn: boolean }) {
  const canReport = useSelector(selectRole) !== null;
  return (
    <ul className={classes.cards}>
      {ratings.results.map((rating) => (
        <li key={rating.id}>
          <RatingCard rating={rating} answeredBy="owner">
            {isOwn && <AnswerForm call="answerRating" rating={rating} />}
            {canReport && <ReportRatingButton ratingId={rating.id} />}
          </RatingCard>
        </li>
      ))}
    </ul>
  );
}
