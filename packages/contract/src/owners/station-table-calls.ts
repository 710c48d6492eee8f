// Calls of owners with many stations; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import * as table from './station-table.ts';

/** The calls about the table of an owner's stations, part of `calls`. */
export const stationTableCalls = {
  listStationTable: {
    method: 'GET',
    path: '/api/stations/my-stations/table/',
    access: 'station_owner',
    load: 'heavy',
    tag: 'Owner',
    status: 200,
    summary: "The owner's stations as a table, filtered and sorted, with figures of 30 days",
    query: table.StationTableQuery,
    answer: table.StationTable,
  },
  listStationNeeds: {
    method: 'GET',
    path: '/api/stations/my-stations/needs/',
    access: 'station_owner',
    tag: 'Owner',
    status: 200,
    summary: "What needs attention at the owner's stations, the most urgent first",
    answer: table.StationNeeds,
  },
} as const satisfies Record<string, Call>;
