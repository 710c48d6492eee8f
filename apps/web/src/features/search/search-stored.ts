import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { SearchState } from './search-slice.ts';

/** A map position. */
const view = {
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  zoom: z.number().min(0).max(22),
};

export const storedSearch = {
  query: z.string(),
  details: z.object({ formatted_address: z.string(), ...view }).nullable(),
  focused_location: z.object(view),
} satisfies StoredFields<SearchState>;
