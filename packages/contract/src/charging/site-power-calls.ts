// Calls about site limits; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { IdParams, NoContent } from '../primitives.ts';
import { SiteLimit, SitePower } from './site-power.ts';

/** The calls about site power, part of `calls`. */
export const sitePowerCalls = {
  readSitePower: {
    method: 'GET',
    path: '/api/stations/{id}/power/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'What a station may draw, and how that is shared right now',
    params: IdParams,
    answer: SitePower,
  },
  saveSiteLimit: {
    method: 'PUT',
    path: '/api/stations/{id}/power/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'Limit what a station may draw; its chargers are told at once',
    params: IdParams,
    body: SiteLimit,
    answer: SitePower,
  },
  removeSiteLimit: {
    method: 'DELETE',
    path: '/api/stations/{id}/power/',
    access: 'station_owner',
    tag: 'Owner',
    status: 204,
    summary: 'Let a station draw whatever its plugs give',
    params: IdParams,
    answer: NoContent,
  },
} satisfies Record<string, Call>;
