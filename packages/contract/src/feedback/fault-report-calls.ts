// Calls about fault reports; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { IdParams, PrivateIdParams } from '../primitives.ts';
import { Picture } from '../stations/vehicles.ts';
import * as faults from './fault-reports.ts';

/** The calls about fault reports, part of `calls`. */
export const faultReportCalls = {
  reportFault: {
    method: 'POST',
    path: '/api/fault-reports/',
    access: 'driver',
    tag: 'Fault reports',
    status: 201,
    summary: 'Report a fault of a station to its owner',
    body: faults.ReportFault,
    answer: faults.KnownFaultReport,
  },
  uploadFaultPhoto: {
    method: 'POST',
    path: '/api/fault-reports/{id}/photo/',
    access: 'driver',
    tag: 'Fault reports',
    status: 201,
    summary: 'Add a photo to a fault report, or replace it',
    params: PrivateIdParams,
    isMultipart: true,
    answer: Picture,
  },
  listStationFaults: {
    method: 'GET',
    path: '/api/stations/{id}/faults/',
    access: 'anyone',
    isPublic: true,
    tag: 'Fault reports',
    status: 200,
    summary: 'How many drivers report which faults of a station',
    params: IdParams,
    answer: faults.StationFaults,
  },
  listFaultReports: {
    method: 'GET',
    path: '/api/fault-reports/',
    access: 'station_owner',
    tag: 'Fault reports',
    status: 200,
    summary: "Fault reports about the owner's stations, open ones first",
    query: faults.FaultReportQuery,
    answer: faults.FaultReports,
  },
  answerFaultReport: {
    method: 'PUT',
    path: '/api/fault-reports/{id}/answer/',
    access: 'station_owner',
    tag: 'Fault reports',
    status: 200,
    summary: 'Answer a fault report, or say that the fault is resolved',
    params: PrivateIdParams,
    body: faults.AnswerFault,
    answer: faults.FaultReport,
  },
} as const satisfies Record<string, Call>;
