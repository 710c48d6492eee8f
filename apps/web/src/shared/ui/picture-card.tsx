import type { ReactNode } from 'react';
import classes from './picture-card.module.css';

type Props = { children: ReactNode };

/** Cards with a picture each, in as many columns as there is room for. */
export const PictureCards = ({ children }: Props) => <ul className={classes.cards}>{children}</ul>;

/** One of them; what stands in for its picture is marked `data-picture`. */
export const PictureCard = ({ children, labelledBy }: Props & { labelledBy?: string }) => (
  <li className={classes.card} aria-labelledby={labelledBy}>
    {children}
  </li>
);

/** What can be done with one, begun where its words begin. */
export const CardActions = ({ children }: Props) => (
  <div className={classes.actions}>{children}</div>
);
