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
  countStationLabels: {
    method: 'POST',
    path: '/api/stations/labels/count/',
    access: 'station_owner',
    load: 'read',
    tag: 'Plug codes',
    status: 200,
    summary: 'How many labels many stations have; changes nothing',
    body: codes.StationLabelsToCount,
    answer: codes.StationLabelCount,
  },
  downloadStationLabels: {
    method: 'POST',
    path: '/api/stations/labels/',
    access: 'station_owner',
    load: 'heavy',
    tag: 'Plug codes',
    status: 200,
    summary: 'Printable labels of all plugs of many stations, at most 500',
    body: codes.StationLabels,
    download: 'application/pdf',
    answer: FileBytes,
  },
} as const satisfies Record<string, Call>;
