// Calls about what is around a station; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { IdParams } from '../primitives.ts';
import * as surroundings from './surroundings.ts';

/** The calls about the surroundings of a station, part of `calls`. */
export const surroundingsCalls = {
  readSurroundings: {
    method: 'GET',
    path: '/api/stations/{id}/surroundings/',
    access: 'anyone',
    isPublic: true,
    tag: 'Stations',
    status: 200,
    summary: 'The street, and toilets, food and shops within walking distance of a station',
    params: IdParams,
    query: surroundings.SurroundingsQuery,
    answer: surroundings.Surroundings,
  },
  readBusyHours: {
    method: 'GET',
    path: '/api/stations/{id}/busy-hours/',
    access: 'anyone',
    isPublic: true,
    load: 'heavy',
    tag: 'Stations',
    status: 200,
    summary: 'How busy a station usually is, by weekday and hour',
    params: IdParams,
    answer: surroundings.BusyHours,
  },
  listAlternatives: {
    method: 'GET',
    path: '/api/stations/{id}/alternatives/',
    access: 'anyone',
    isPublic: true,
    load: 'heavy',
    tag: 'Stations',
    status: 200,
    summary: 'Bookable stations with a free plug near a station',
    params: IdParams,
    query: surroundings.AlternativesQuery,
    answer: surroundings.Alternatives,
  },
} as const satisfies Record<string, Call>;
