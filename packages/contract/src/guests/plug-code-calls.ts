// Calls about the permanent codes of plugs; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { FileBytes, IdParams } from '../primitives.ts';
import * as codes from './plug-codes.ts';

/** The calls about plug codes, part of `calls`. */
export const plugCodeCalls = {
  readPlugCode: {
    method: 'GET',
    path: '/api/plug-codes/{code}/',
    access: 'anyone',
    isPublic: true,
    tag: 'Plug codes',
    status: 200,
    summary: 'The plug and station of a scanned code',
    params: codes.PlugCodeParams,
    answer: codes.CodedPlug,
  },
  listPlugCodes: {
    method: 'GET',
    path: '/api/stations/{id}/plug-codes/',
    access: 'station_owner',
    tag: 'Plug codes',
    status: 200,
    summary: "The codes of a station's plugs; a plug without one gets it",
    params: IdParams,
    answer: codes.PlugCodes,
  },
  downloadPlugLabels: {
    method: 'GET',
    path: '/api/stations/{id}/plug-labels/',
    access: 'station_owner',
    load: 'heavy',
    tag: 'Plug codes',
    status: 200,
    summary: "Printable labels of a station's plugs",
    params: IdParams,
    query: codes.PlugLabelsQuery,
    download: 'application/pdf',
    answer: FileBytes,
  },
} as const satisfies Record<string, Call>;
