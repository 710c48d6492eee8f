import { FOUND_KINDS } from '@voltagora/contract';
import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { SearchState } from './search-slice.ts';

/** A map position. */
const view = {
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  zoom: z.number().min(0).max(22),
};

const recent = z.object({
  ...view,
  id: z.string(),
  kind: z.enum(FOUND_KINDS),
  name: z.string(),
  detail: z.string(),
  formatted_address: z.string(),
  country: z.string(),
  slug: z.string().nullable(),
});

export const storedSearch = {
  query: z.string(),
  details: z.object({ formatted_address: z.string(), ...view }).nullable(),
  focused_location: z.object(view),
  recent: z.array(recent),
} satisfies StoredFields<SearchState>;
