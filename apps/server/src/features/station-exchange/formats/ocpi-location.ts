// Reads an OCPI location (2.1.1, 2.2, 2.2.1 and near variants) as a station. One record yields one reading.
import { plugPower } from './plug-power.ts';
import { plugTypeOf } from './plug-types.ts';
import {
  type FeedRecord,
  fieldOf,
  recordOf,
  recordsOf,
  textOf,
  wordOf,
} from '../import/feed-fields.ts';
import { readPlace } from '../import/feed-position.ts';
import {
  type FeedPlug,
  type FeedStation,
  type FeedFixes,
  RecordRefused,
} from '../import/feed-station.ts';
import { readOpeningTimes } from './opening-times.ts';
import { plugLabel, readDay, uniqueKeys } from './plug-labels.ts';

/** Statuses from a separate file, by `locationId|evseUid`. */
export type EvseStatuses = ReadonlyMap<string, string>;

export const evseStatusKey = (location: FeedRecord, evse: FeedRecord): string =>
  `${textOf(fieldOf(location, 'id'), 200)}|${textOf(fieldOf(evse, 'uid'), 200)}`;

/** Includes the party: a feed with many parties may repeat an id. */
export function ocpiSourceId(location: FeedRecord): string | undefined {
  const id = textOf(fieldOf(location, 'id'), 200);
  if (id === '') return undefined;
  const [country, party] = ['country_code', 'party_id'].map((name) =>
    textOf(fieldOf(location, name), 10),
  );
  return country && party ? `${country}-${party}-${id}` : id;
}

/** Throws RecordRefused. */
export function readOcpiLocation(
  location: FeedRecord,
  sourceId: string,
  fixes: FeedFixes,
  statuses: EvseStatuses,
): FeedStation {
  if (location['publish'] === false) {
    throw new RecordRefused('is not to be published', { isGone: true });
  }
  if (location['postalCode'] ?? location['lastUpdated']) {
    fixes.note('field names in camelCase', 'lastUpdated');
  }
  const evses = recordsOf(fieldOf(location, 'evses'));
  const plugs = readPlugs(location, evses, fixes, statuses);
  const place = readPlace(
    {
      coordinates: [location, ...evses].map((one) => fieldOf(one, 'coordinates')),
      country: fieldOf(location, 'country'),
      operatorCountry: fieldOf(location, 'country_code'),
      timeZone: fieldOf(location, 'time_zone'),
    },
    fixes,
  );
  return {
    sourceId,
    ...readNames(location, fixes),
    postcode: textOf(fieldOf(location, 'postal_code'), 12),
    ...place,
    ...readOpeningTimes(fieldOf(location, 'opening_times'), fixes),
    accessNotes: readDirections(fieldOf(location, 'directions')),
    amenities: readFacilities(fieldOf(location, 'facilities')),
    asOf: readDay(fieldOf(location, 'last_updated'), fixes),
    plugs,
  };
}

function readNames(location: FeedRecord, fixes: FeedFixes) {
  const address = textOf(fieldOf(location, 'address'), 200);
  const city = textOf(fieldOf(location, 'city'), 120);
  const operator =
    ['operator', 'suboperator', 'subOperator', 'owner']
      .map((role) => textOf(recordOf(location[role])['name'], 120))
      .find((name) => name !== '') ?? '';
  const name = textOf(fieldOf(location, 'name'), 120);
  if (address === '') fixes.note('no address');
  if (city === '') fixes.note('no city');
  if (name === '') fixes.note('no name: named after its address', address);
  return {
    name: name || address || operator || city || 'Charging station',
    operator,
    address,
    city,
  };
}

const GONE = new Set(['REMOVED', 'PLANNED']);
const PLUGS_MAX = 500;

function readPlugs(
  location: FeedRecord,
  evses: readonly FeedRecord[],
  fixes: FeedFixes,
  statuses: EvseStatuses,
): FeedPlug[] {
  if (evses.length === 0) throw new RecordRefused('has no charging points', { isGone: true });
  const here = evses.filter(
    (evse) => !isGone(statuses.get(evseStatusKey(location, evse)) ?? evse['status'], fixes),
  );
  const plugs = here.flatMap((evse, at) => readEvse(evse, at, fixes)).slice(0, PLUGS_MAX);
  if (plugs.length === 0) {
    throw new RecordRefused('all its charging points are removed or planned', { isGone: true });
  }
  return uniqueKeys(plugs).map((plug, at) => ({ ...plug, label: plug.label || plugLabel(at) }));
}

/** The live status is ignored: a file is outdated when it is read. */
function isGone(status: unknown, fixes: FeedFixes): boolean {
  const word = wordOf(status);
  if (word !== '' && word !== status)
    fixes.note('enumeration in small letters or with blanks', status);
  const gone = GONE.has(word);
  if (gone) fixes.note('charging points removed or planned: left out', word);
  return gone;
}

function readEvse(evse: FeedRecord, evseAt: number, fixes: FeedFixes): FeedPlug[] {
  const uid = textOf(fieldOf(evse, 'uid') ?? fieldOf(evse, 'evse_id'), 120) || `#${evseAt + 1}`;
  const connectors = recordsOf(fieldOf(evse, 'connectors'));
  const printed = textOf(fieldOf(evse, 'physical_reference'), 40);
  if (connectors.length === 0) {
    fixes.note('charging point without connectors: one of unknown type', uid);
    return [{ key: uid, label: printed, connectorType: 'UNKNOWN', maxPowerW: null }];
  }
  const live = connectors.filter(({ status }) => !isGone(status, fixes));
  return live.map((connector, at) => {
    const id = textOf(fieldOf(connector, 'id'), 60) || `${at + 1}`;
    const several = printed !== '' && connectors.length > 1;
    return {
      key: `${uid}|${id}`,
      label: several ? textOf(`${printed} ${at + 1}`, 40) : printed,
      ...readReportedStatus(connector, fixes),
    };
  });
}

/** OCPI 2.2 has `max_electric_power` and similar, 2.1.1 has `voltage` and `amperage`; feeds mix both. */
function readReportedStatus(connector: FeedRecord, fixes: FeedFixes) {
  const type = plugTypeOf(fieldOf(connector, 'standard'), fixes);
  const rating = {
    type,
    watts: fieldOf(connector, 'max_electric_power'),
    volts: fieldOf(connector, 'max_voltage') ?? fieldOf(connector, 'voltage'),
    amperes: fieldOf(connector, 'max_amperage') ?? fieldOf(connector, 'amperage'),
    powerType: fieldOf(connector, 'power_type'),
  };
  return { connectorType: type, maxPowerW: plugPower(rating, fixes) };
}

/** Only English and Greek texts are read. */
function readDirections(value: unknown): string {
  const texts = recordsOf(value);
  const chosen =
    texts.find(({ language }) => language === 'el') ??
    texts.find(({ language }) => language === 'en') ??
    texts[0];
  return textOf(chosen === undefined ? value : chosen['text'], 500);
}

const AMENITIES: Record<string, string> = {
  RESTAURANT: 'food',
  CAFE: 'cafe',
  MALL: 'shop',
  SUPERMARKET: 'shop',
  WIFI: 'wifi',
  HOTEL: 'hotel',
};

function readFacilities(value: unknown): string[] {
  const words = Array.isArray(value) ? value : [];
  return [...new Set(words.flatMap((word) => AMENITIES[wordOf(word)] ?? []))].toSorted();
}
