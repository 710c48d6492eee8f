/** Ratings on pages that show something else first: they load after it, with their forms. */
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';

const List = lazy(async () => ({ default: (await import('./rating-list.tsx')).RatingList }));
const Prompt = lazy(async () => ({ default: (await import('./rating-prompt.tsx')).RatingPrompt }));
const OfReservation = lazy(async () => ({
  default: (await import('./reservation-ratings.tsx')).ReservationRatings,
}));

const later = (part: ReactNode): ReactNode => <Suspense>{part}</Suspense>;

export const RatingList = (props: ComponentProps<typeof List>): ReactNode =>
  later(<List {...props} />);
export const RatingPrompt = (props: ComponentProps<typeof Prompt>): ReactNode =>
  later(<Prompt {...props} />);
export const ReservationRatings = (props: ComponentProps<typeof OfReservation>): ReactNode =>
  later(<OfReservation {...props} />);
