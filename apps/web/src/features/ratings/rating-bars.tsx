/** How many drivers gave how many stars. */
import type { StationRatings } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './ratings.module.css';

export function RatingBars({
  by_stars: byStars,
  count,
}: Pick<StationRatings, 'by_stars' | 'count'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.bars}>
      {byStars
        .map((drivers, index) => ({ drivers, stars: index + 1 }))
        .toReversed()
        .map(({ drivers, stars }) => (
          <li key={stars}>
            <span>{t('ratings.stars', { count: stars })}</span>
            <progress max={Math.max(1, count)} value={drivers} aria-hidden />
            <span>{format.count(drivers)}</span>
          </li>
        ))}
    </ul>
  );
}
