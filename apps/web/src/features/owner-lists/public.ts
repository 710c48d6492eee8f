export { datesOf, type Preset } from './period.ts';
export { PlaceFilters } from './place-filters.tsx';
export { ReservationTable } from './reservation-table.tsx';
export { SearchField } from './search-field.tsx';
export { useListAddress, type ListNarrowing } from './use-list-address.ts';
