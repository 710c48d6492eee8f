// The real stations of public registries, as shipped with the demo.
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';

export interface RegisteredStation {
  source: string;
  sourceId: string;
  country: string;
  operator: string;
  name: string;
  address: string;
  city: string;
  postcode: string;
  lat: number;
  lng: number;
  open247: boolean | null;
  asOf: string | null;
  plugs: RegisteredPlug[];
}

export interface RegisteredPlug {
  connectorType: string;
  maxPowerW: number | null;
}

type Row = Record<string, string>;

/** Reads every station of the shipped file, in order. */
export async function readPublicRegisters(): Promise<RegisteredStation[]> {
  const file = new URL('../data/stations-europe.csv.gz', import.meta.url);
  const rows = createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ columns: true }));
  const stations: RegisteredStation[] = [];
  for await (const row of rows) stations.push(toStation(row as Row)); // With `columns`, each record is an object of strings.
  return stations;
}

function toStation(row: Row): RegisteredStation {
  const text = (column: string) => (row[column] ?? '').trim();
  return {
    source: text('source'),
    sourceId: text('id'),
    country: text('country'),
    operator: text('operator'),
    name: text('name') || text('address') || text('operator') || text('city'),
    address: text('address'),
    city: text('city'),
    postcode: text('postcode'),
    lat: Number(text('lat')),
    lng: Number(text('lng')),
    open247: text('open_24_7') === '' ? null : text('open_24_7') === '1',
    asOf: readDate(text('as_of')),
    plugs: readConnectors(text('connectors'), Number(text('charge_points')) || 1),
  };
}

/** Registries contain invalid dates such as 0000-00-00. */
export const readDate = (text: string): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text)) ? text : null;

const PLUG_TYPES: Record<string, string> = {
  T2: 'TYPE2',
  T1: 'TYPE1',
  T3C: 'TYPE3C',
  CCS2: 'CCS2',
  CHADEMO: 'CHADEMO',
  TESLA: 'TESLA',
  SCHUKO: 'SCHUKO',
  TYPE_E: 'SCHUKO',
  TYPE_G: 'SCHUKO',
};

/** Parses `T2:22x2|CCS2:50x1` into plugs, limited to the station's number of charging points. */
export function readConnectors(text: string, chargingPoints: number): RegisteredPlug[] {
  const entries = text.split('|').filter(Boolean);
  if (entries.length === 0) return unknownPlugs(chargingPoints);
  return entries.flatMap((entry) => {
    const [, type = '', kW = '', count = '1'] = /^([^:]*):([\d.]*)x(\d+)$/.exec(entry) ?? [];
    const plug = {
      connectorType: PLUG_TYPES[type] ?? 'OTHER',
      maxPowerW: kW === '' || Number(kW) <= 0 ? null : Math.round(Number(kW) * 1000),
    };
    return Array.from({ length: Math.min(Number(count), chargingPoints) }, () => plug);
  });
}

const unknownPlugs = (count: number): RegisteredPlug[] =>
  Array.from({ length: count }, () => ({ connectorType: 'UNKNOWN', maxPowerW: null }));
