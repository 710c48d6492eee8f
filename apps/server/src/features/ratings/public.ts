export type { Ratings } from './ratings.service.ts';
export { hideRating } from './ratings.store.ts';
