// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_ZOOM,
  detailsChosen,
  locationFocused,
  queryChanged,
  searchReducer,
} from './search-slice.ts';

const initial = searchReducer(undefined, { type: 'init' });

describe('search', () => {
  it('[S3.25] [S9.01] has query, details and a focused location at zoom 10', () => {
    expect(initial).toMatchObject({ query: '', details: null, focused_location: { zoom: 10 } });
    expect(DEFAULT_ZOOM).toBe(10);
  });

  it("[S3.25] a chosen place's formatted address becomes the query", () => {
    const details = { formatted_address: 'Patras, West Greece', lat: 38.24, lng: 21.73, zoom: 12 };
    const state = searchReducer(
      searchReducer(initial, queryChanged('patr')),
      detailsChosen(details),
    );
    expect(state).toEqual({
      query: 'Patras, West Greece',
      details,
      focused_location: { lat: 38.24, lng: 21.73, zoom: 12 },
      recent: [],
    });
  });

  it('[S9.01] a location without zoom is shown at 10', () => {
    const state = searchReducer(initial, locationFocused({ lat: 1, lng: 2 }));
    expect(state.focused_location).toEqual({ lat: 1, lng: 2, zoom: 10 });
  });
});
