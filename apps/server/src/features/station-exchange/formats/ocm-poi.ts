// A point of interest of Open Charge Map (its API's JSON, verbose or compact) as a station.
import { plugPower } from './plug-power.ts';
import { ocmPlugType, spelledType } from './plug-types.ts';
import { alpha3Of, countryOf } from './countries.ts';
import { type FeedRecord, numberOf, recordOf, recordsOf, textOf } from '../import/feed-fields.ts';
import { readPlace } from '../import/feed-position.ts';
import {
  type FeedPlug,
  type FeedStation,
  type FeedFixes,
  RecordRefused,
} from '../import/feed-station.ts';
import { plugLabel, readDay, uniqueKeys } from './plug-labels.ts';

export const ocmSourceId = (poi: FeedRecord): string | undefined =>
  textOf(poi['ID'], 200) || undefined;

/** Throws RecordRefused. */
export function readOcmPoi(poi: FeedRecord, sourceId: string, fixes: FeedFixes): FeedStation {
  refuseUnusable(poi);
  const address = recordOf(poi['AddressInfo']);
  const plugs = readConnections(poi, fixes);
  const place = readPlace(
    {
      // Numbers become text, because OCPI has coordinates as text.
      coordinates: [
        { latitude: textOf(address['Latitude'], 40), longitude: textOf(address['Longitude'], 40) },
      ],
      country: countryCode(address),
    },
    fixes,
  );
  const lines = ['AddressLine1', 'AddressLine2'].map((line) => textOf(address[line], 100));
  const street = lines.filter(Boolean).join(', ');
  const title = textOf(address['Title'], 120);
  if (title === '') fixes.note('no name: named after its address', street);
  return {
    sourceId,
    name: title || street || 'Charging station',
    operator: readOperator(poi),
    address: street,
    city: textOf(address['Town'], 120),
    postcode: textOf(address['Postcode'], 12),
    ...place,
    open247: null,
    openingHours: null,
    accessNotes: textOf(address['AccessComments'], 500),
    amenities: [],
    asOf: readDay(poi['DateLastStatusUpdate'], fixes),
    plugs,
  };
}

/** Usage types of private charging points. */
const PRIVATE_USAGE = new Set([2, 6]);
/** Status types: planned, removed, removed as a duplicate. */
const GONE_STATUS = new Set([150, 200, 210]);

function refuseUnusable(poi: FeedRecord): void {
  const status = idOf(poi, 'StatusTypeID', 'StatusType');
  if (status !== undefined && GONE_STATUS.has(status)) {
    throw new RecordRefused('is removed or planned', { isGone: true });
  }
  const usage = idOf(poi, 'UsageTypeID', 'UsageType');
  if (usage !== undefined && PRIVATE_USAGE.has(usage)) {
    throw new RecordRefused('is private', { isGone: true });
  }
  const provider = recordOf(poi['DataProvider']);
  if (provider['IsOpenDataLicensed'] === false) {
    throw new RecordRefused('its provider gives no open licence', {
      example: textOf(provider['Title'], 60),
      isGone: true,
    });
  }
}

const idOf = (record: FeedRecord, name: string, object: string): number | undefined =>
  numberOf(record[name] ?? recordOf(record[object])['ID']);

/** Three letters, as readPlace expects; two letters or a name are valid in this format. */
function countryCode(address: FeedRecord): string {
  const country = recordOf(address['Country']);
  const given = textOf(country['ISOCode'] ?? country['Title'] ?? address['Country'], 60);
  const known = countryOf(given);
  return known === undefined ? given : alpha3Of(known);
}

/** Names in brackets mean none: (Unknown Operator), (Business Owner at Location). */
function readOperator(poi: FeedRecord): string {
  const title = textOf(recordOf(poi['OperatorInfo'])['Title'], 120);
  return title.startsWith('(') ? '' : title;
}

const PLUGS_MAX = 500;
const QUANTITY_MAX = 200;

function readConnections(poi: FeedRecord, fixes: FeedFixes): FeedPlug[] {
  const connections = recordsOf(poi['Connections']);
  const points = numberOf(poi['NumberOfPoints']) ?? 1;
  if (connections.length === 0) throw new RecordRefused('has no connections', { isGone: true });
  const plugs = connections.flatMap((connection, at) => {
    const given = numberOf(connection['Quantity']);
    const alone = connections.length === 1 ? points : 1;
    const quantity = Math.min(QUANTITY_MAX, Math.max(1, Math.trunc(given ?? alone)));
    const id = textOf(connection['ID'], 60) || `#${at + 1}`;
    const plug = readConnection(connection, fixes);
    return Array.from({ length: quantity }, () => ({ key: id, label: '', ...plug }));
  });
  return uniqueKeys(plugs.slice(0, PLUGS_MAX)).map((plug, at) => ({
    ...plug,
    label: plugLabel(at),
  }));
}

/** Current types: 10 is AC with one phase, 20 is AC with three phases, 30 is DC. */
const POWER_TYPES: Record<number, string> = { 10: 'AC_1_PHASE', 20: 'AC_3_PHASE', 30: 'DC' };

function readConnection(connection: FeedRecord, fixes: FeedFixes) {
  const id = idOf(connection, 'ConnectionTypeID', 'ConnectionType');
  const title = textOf(recordOf(connection['ConnectionType'])['Title'], 80);
  const type = id === undefined ? (spelledType(title) ?? 'UNKNOWN') : ocmPlugType(id);
  if (type === 'UNKNOWN') fixes.note('connection of no type');
  const kilowatts = numberOf(connection['PowerKW']);
  const current = idOf(connection, 'CurrentTypeID', 'CurrentType');
  const rating = {
    type,
    watts: kilowatts === undefined ? undefined : kilowatts * 1000,
    volts: connection['Voltage'],
    amperes: connection['Amps'],
    powerType: current === undefined ? undefined : POWER_TYPES[current],
  };
  return { connectorType: type, maxPowerW: plugPower(rating, fixes) };
}
