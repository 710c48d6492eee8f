/** The average of a station's ratings and their number; their number alone where they are too few. */
import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { StationSummary } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './ratings.module.css';

export function StationRating({ rating }: { rating: StationSummary['rating'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (rating === undefined || rating.count === 0) return null;
  const { average, count } = rating;
  if (average === null) return <span className={classes.few}>{t('ratings.count', { count })}</span>;
  const shown = format.rating(average);
  return (
    <span className={classes.score}>
      <IconStarFilled size={16} aria-hidden />
      <span aria-hidden>
        <b>{shown}</b> ({format.count(count)})
      </span>
      <VisuallyHidden>{t('ratings.average', { average: shown, count })}</VisuallyHidden>
    </span>
  );
}
