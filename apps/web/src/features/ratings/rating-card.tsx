/** One rating with its answer; `children` are what the reader can do with it. */
import type { StationRating } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Stars } from './stars.tsx';
import classes from './ratings.module.css';

type Props = {
  rating: Pick<StationRating, 'stars' | 'text' | 'created_at' | 'answer'>;
  answeredBy: 'owner' | 'driver';
  children?: ReactNode;
};

export function RatingCard({ rating, answeredBy, children }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stars, text, created_at: createdAt, answer } = rating;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <Stars stars={stars} />
        <time dateTime={createdAt}>{format.date(createdAt)}</time>
      </div>
      {text !== '' && <p className={classes.text}>{text}</p>}
      {answer && (
        <blockquote className={classes.answer}>
          <b>{t(`ratings.answerOf.${answeredBy}`)}</b>
          <p className={classes.text}>{answer.text}</p>
        </blockquote>
      )}
      {children}
    </div>
  );
}
