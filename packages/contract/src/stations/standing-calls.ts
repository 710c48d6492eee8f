// Calls about an owner's standing, and reports of drivers; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as standing from './standing.ts';

/** The calls about owners' standing and reports, part of `calls`. */
export const standingCalls = {
  readOwnerStanding: {
    method: 'GET',
    path: '/api/users/me/owner-standing/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'How many stations the owner may list, and whether they have said who they are',
    answer: standing.OwnerStandingView,
  },
  declarePrivateOwner: {
    method: 'POST',
    path: '/api/users/me/owner-standing/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'The owner says that they are a private person',
    body: standing.PrivateOwner,
    answer: standing.OwnerStandingView,
  },
  reportStation: {
    method: 'POST',
    path: '/api/stations/reports/',
    access: 'driver',
    tag: 'Stations',
    status: 201,
    summary: 'Report a station to the host',
    body: standing.ReportStation,
    answer: standing.KnownReport,
  },
} as const satisfies Record<string, Call>;
