export { PlaceField } from './place-field.tsx';
export { locationFocused, queryChanged, selectSearch } from './search-slice.ts';
export { LazyPlaceSearch } from './lazy-place-search.tsx';
export { type ChosenPlace, PlaceSearch } from './place-search.tsx';
