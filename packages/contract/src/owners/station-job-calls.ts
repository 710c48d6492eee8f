// Calls that change many stations of an owner at once; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { FileText, PrivateIdParams } from '../primitives.ts';
import * as file from './station-import.ts';
import * as jobs from './station-jobs.ts';

/** The calls about changes of many stations, part of `calls`. */
export const stationJobCalls = {
  startStationJob: {
    method: 'POST',
    path: '/api/stations/jobs/',
    access: 'station_owner',
    tag: 'Owner',
    status: 201,
    summary: 'Change many stations: price, hours, pause, resume or tags',
    body: jobs.StartStationJob,
    isIdempotent: true,
    answer: jobs.StationJob,
  },
  listStationJobs: {
    method: 'GET',
    path: '/api/stations/jobs/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "The owner's newest changes of many stations",
    answer: jobs.StationJobs,
  },
  readStationJob: {
    method: 'GET',
    path: '/api/stations/jobs/{id}/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'How far a change of many stations is, with the outcome of each',
    params: PrivateIdParams,
    query: jobs.StationJobQuery,
    answer: jobs.StationJobPage,
  },
  undoStationJob: {
    method: 'POST',
    path: '/api/stations/jobs/{id}/undo/',
    access: 'station_owner',
    tag: 'Owner',
    status: 201,
    summary: 'Undo a change of many stations where nothing has changed since',
    params: PrivateIdParams,
    isIdempotent: true,
    answer: jobs.StationJob,
  },
  previewStationFile: {
    method: 'POST',
    path: '/api/stations/import/preview/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: 'What a CSV file of stations would change, line by line; changes nothing',
    body: file.StationFile,
    answer: file.StationFilePreview,
  },
  importStationFile: {
    method: 'POST',
    path: '/api/stations/import/',
    access: 'station_owner',
    tag: 'Owner',
    status: 201,
    summary: 'Create and change the stations of a CSV file; refused lines are left out',
    body: file.StationFile,
    isIdempotent: true,
    answer: jobs.StationJob,
  },
  exportStationFile: {
    method: 'GET',
    path: '/api/stations/my-stations/export-csv/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "The owner's stations as a CSV file that can be imported again",
    download: 'text/csv',
    answer: FileText,
  },
} as const satisfies Record<string, Call>;
