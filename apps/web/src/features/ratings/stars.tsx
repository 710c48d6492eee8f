/** The stars of one rating, with their number in words for screen readers. */
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './ratings.module.css';

const STARS = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  const { t } = useTranslation();
  return (
    <span role="img" aria-label={t('ratings.ofFive', { stars })} className={classes.given}>
      {STARS.map((star) =>
        star <= stars ? (
          <IconStarFilled key={star} size={16} aria-hidden />
        ) : (
          <IconStar key={star} size={16} aria-hidden />
        ),
      )}
    </span>
  );
}
