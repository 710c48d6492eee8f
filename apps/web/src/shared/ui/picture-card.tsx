import type { ReactNode } from 'react';
import classes from './picture-card.module.css';

type Props = { children: ReactNode };

/** Cards with pictures, in as many columns as fit. */
export const PictureCards = ({ children }: Props) => <ul className={classes.cards}>{children}</ul>;

/** One card; a placeholder of its picture is marked `data-picture`. */
export const PictureCard = ({ children, labelledBy }: Props & { labelledBy?: string }) => (
  <li className={classes.card} aria-labelledby={labelledBy}>
    {children}
  </li>
);

/** The actions of a card, aligned with its text. */
export const CardActions = ({ children }: Props) => (
  <div className={classes.actions}>{children}</div>
);
