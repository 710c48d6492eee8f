// Calls about trips; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as trips from './trips.ts';

/** The calls about trips, part of `calls`. */
export const tripCalls = {
  planTrip: {
    method: 'POST',
    path: '/api/trips/plan/',
    access: 'anyone',
    load: 'heavy',
    tag: 'Trips',
    status: 200,
    summary: 'A way between two places with the stops at which to charge; nothing of it is stored',
    body: trips.TripRequest,
    answer: trips.TripPlan,
  },
} as const satisfies Record<string, Call>;
