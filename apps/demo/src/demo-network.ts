// Which real stations the demo owns and puts online, and with what hardware. Chosen by a hash of the registry's own id, so that
// every installation shows the same network.
import { createHash } from 'node:crypto';
import type { RegisteredPlug, RegisteredStation } from './public-registers.ts';

/** All stations in the boxes of the two cities, then others of Greece up to this total. */
export const NETWORK_STATIONS = 300;
/** Larger stations are left out of the simulated network. */
const PLUGS_PER_STATION_MAX = 8;
const PLUGS_PER_POINT = 2;

interface Box {
  lat: [number, number];
  lng: [number, number];
}
export const ATHENS: Box = { lat: [37.8, 38.15], lng: [23.5, 23.95] };
export const THESSALONIKI: Box = { lat: [40.5, 40.75], lng: [22.8, 23.1] };

export const within = ({ lat, lng }: Box, station: { lat: number; lng: number }): boolean =>
  station.lat >= lat[0] && station.lat <= lat[1] && station.lng >= lng[0] && station.lng <= lng[1];

/** A deterministic number in [0, 1) from a text. */
export const draw = (text: string): number =>
  createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32;

export const pick = <T>(list: readonly T[], text: string): T => {
  const chosen = list[Math.floor(draw(text) * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
};

/** The registry ids of the stations that demo owners own. */
export function chooseNetwork(stations: readonly RegisteredStation[]): Set<string> {
  const rank = (station: RegisteredStation) =>
    (within(ATHENS, station) || within(THESSALONIKI, station) ? 0 : 1) + draw(station.sourceId);
  const greek = stations.filter(
    ({ source, plugs }) => source === 'gr-myfah' && plugs.length <= PLUGS_PER_STATION_MAX,
  );
  const chosen = greek.toSorted((a, b) => rank(a) - rank(b)).slice(0, NETWORK_STATIONS);
  return new Set(chosen.map(({ sourceId }) => sourceId));
}

export interface Hardware {
  vendor: string;
  model: string;
}

/** Identities that real charging points send in BootNotification. */
const AC_HARDWARE: readonly Hardware[] = [
  { vendor: 'Keba AG', model: 'KC-P30-ESS400C2-E0R' },
  { vendor: 'Schneider Electric', model: 'MONOBLOCK' },
  { vendor: 'ChargeX GmbH', model: 'Aqueduct 1.0' },
];
const DC_HARDWARE: readonly Hardware[] = [{ vendor: 'ABB', model: 'MD_TERRA_53' }];

export const isDc = ({ connectorType }: RegisteredPlug): boolean =>
  connectorType === 'CCS2' || connectorType === 'CHADEMO';

export interface PlannedPoint extends Hardware {
  plugs: RegisteredPlug[];
}

/** The charging points of one station: two plugs each, AC and DC separately. */
export function planPoints({ sourceId, plugs }: RegisteredStation): PlannedPoint[] {
  const points: PlannedPoint[] = [];
  for (const kind of [plugs.filter(isDc), plugs.filter((plug) => !isDc(plug))]) {
    for (let at = 0; at < kind.length; at += PLUGS_PER_POINT) {
      const pair = kind.slice(at, at + PLUGS_PER_POINT);
      const hardware = pick(pair.some(isDc) ? DC_HARDWARE : AC_HARDWARE, `${sourceId} ${at}`);
      points.push({ ...hardware, plugs: pair });
    }
  }
  return points;
}
