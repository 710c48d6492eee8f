export {
  DEFAULT_ZOOM,
  detailsChosen,
  locationFocused,
  selectSearch,
  type FocusedLocation,
} from './search-slice.ts';
