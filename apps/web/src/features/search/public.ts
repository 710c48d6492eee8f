export { PlaceField } from './place-field.tsx';
export { locationFocused, selectSearch, type FocusedLocation } from './search-slice.ts';
export { PlaceSearch } from './place-search.tsx';
