export { RatingList, RatingPrompt, ReservationRatings } from './lazy-parts.tsx';
export { StationRating } from './station-rating.tsx';
