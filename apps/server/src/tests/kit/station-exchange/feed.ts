// Valid feed records, to which tests add one fault at a time. Tests only.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reading } from '../../../features/station-exchange/import/feed-station.ts';
import { readRecord } from '../../../features/station-exchange/import/read-record.ts';

export const ocpiConnector = (changes: object = {}) => ({
  id: '1',
  standard: 'IEC_62196_T2',
  format: 'SOCKET',
  power_type: 'AC_3_PHASE',
  max_voltage: 230,
  max_amperage: 32,
  max_electric_power: 22_000,
  last_updated: '2026-03-01T10:00:00Z',
  ...changes,
});

export const ocpiEvse = (changes: object = {}) => ({
  uid: 'E1',
  evse_id: 'GR*ABC*E1',
  status: 'AVAILABLE',
  connectors: [ocpiConnector()],
  last_updated: '2026-03-01T10:00:00Z',
  ...changes,
});

export const ocpiLocation = (changes: object = {}) => ({
  country_code: 'GR',
  party_id: 'ABC',
  id: 'L1',
  publish: true,
  name: 'Port of Pireas',
  address: 'Akti Miaouli 1',
  city: 'Pireas',
  postal_code: '18538',
  country: 'GRC',
  coordinates: { latitude: '37.9420000', longitude: '23.6460000' },
  evses: [ocpiEvse()],
  operator: { name: 'Island Power' },
  time_zone: 'Europe/Athens',
  last_updated: '2026-03-01T10:00:00Z',
  ...changes,
});

export const ocmPoi = (changes: object = {}) => ({
  ID: 4711,
  StatusTypeID: 50,
  UsageTypeID: 1,
  OperatorInfo: { ID: 5, Title: 'Island Power' },
  AddressInfo: {
    Title: 'Harbour',
    AddressLine1: 'Akti Miaouli 1',
    Town: 'Pireas',
    Postcode: '18538',
    Country: { ISOCode: 'GR', Title: 'Greece' },
    Latitude: 37.942,
    Longitude: 23.646,
    AccessComments: 'Behind the ticket office',
  },
  Connections: [
    { ID: 1, ConnectionTypeID: 25, PowerKW: 22, CurrentTypeID: 20, Quantity: 2 },
    { ID: 2, ConnectionTypeID: 33, PowerKW: 150, CurrentTypeID: 30, Quantity: 1 },
  ],
  DateLastStatusUpdate: '2026-02-03T06:03:00Z',
  ...changes,
});

/** The station of a reading, with its repaired faults; throws when it was refused. */
export function taken(reading: Reading) {
  if (reading.kind === 'refused') throw new Error(`refused: ${reading.reason}`);
  return { ...reading.station, faults: reading.fixes.map(({ fault }) => fault) };
}

export const takenOcpi = (changes: object) => taken(readRecord(ocpiLocation(changes), 'ocpi'));

export function reasonOf(reading: Reading): string {
  if (reading.kind === 'station') throw new Error(`taken: ${reading.station.name}`);
  return reading.reason;
}

/** Writes a new file and returns its path. */
export function fileOf(content: string | Buffer | object, name = 'feed.json'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'voltagora-feed-')), name);
  const isText = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(path, isText ? content : JSON.stringify(content));
  return path;
}
