// Presents the power sharing of a site for the API.
import type { SharedCar, SharingChargingPoint, SitePower } from '@voltagora/contract';
import {
  type ConnectedSince,
  type Counted,
  type CountedCar,
  countSite,
  isRefusing,
  ownLimitDeciA,
  plugFacts,
  type Site,
  type SiteCar,
  type SitePoint,
  wattsOf,
} from '@voltagora/domain';

const NO_LIMIT: SitePower = {
  limit: null,
  offline_share_A: null,
  counted: 0,
  drawn: 0,
  is_exceeded: false,
  cars: [],
  chargers: [],
};

const WATTS_PER_KW = 1_000;
const DECI = 10;

export function presentPower(site: Site | undefined, since: ConnectedSince, now: Date): SitePower {
  if (site === undefined) return NO_LIMIT;
  const { unit, value, phases, minimumA, offlineA } = site.limit;
  const counted = countSite(site, since, now);
  const toUnit = (budget: number) => budget / (unit === 'A' ? DECI : WATTS_PER_KW);
  const cars = [
    ...counted.shared.map((car) => presentCar({ ...car, countedDeciA: told(car) }, 'shared')),
    ...counted.fixed.map((car) =>
      presentCar(car, since(car.point.id) === undefined ? 'not_connected' : 'not_followed'),
    ),
  ];
  return {
    limit: {
      unit: unit === 'A' ? 'A' : 'kW',
      value: unit === 'A' ? value : value / WATTS_PER_KW,
      phases,
      minimum_A: minimumA,
      offline_A: offlineA,
    },
    offline_share_A: offlineShare(site, counted),
    counted: toUnit(counted.taken),
    drawn: drawnOf(site, [...counted.shared, ...counted.fixed]),
    is_exceeded: counted.taken > counted.budget,
    cars: cars.toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1)),
    chargers: site.points.map((point) => presentChargingPoint(site, point, since)),
  };
}

/** The largest share of any plug: AC plugs may have none where a DC plug has a small one. */
function offlineShare({ points }: Site, { offlineDeciA }: Counted): number | null {
  if (points.length === 0) return null;
  const shares = points.flatMap(({ plugs }) => plugs.map(offlineDeciA));
  return Math.max(0, ...shares) / DECI;
}

/** The limit that was last sent; the next run may change it. */
const told = ({ session }: SiteCar): number =>
  session.told?.state === 'followed' ? session.told.allowedDeciA : 0;

function presentCar(
  { session, plug, phases, countedDeciA }: CountedCar,
  state: SharedCar['state'] | 'shared',
): SharedCar {
  const isCharging = countedDeciA > 0 ? 'charging' : 'waiting';
  const confirmed = session.told?.confirmedDeciA ?? null;
  const powerW = session.sample?.powerW ?? null;
  return {
    session_id: session.id,
    plug: { id: plug.id, label: plug.label },
    started_at: session.startedAt.toISOString(),
    state: state === 'shared' ? isCharging : state,
    counted_A: countedDeciA / DECI,
    counted_kW: wattsOf(countedDeciA, phases) / WATTS_PER_KW,
    drawn_kW: powerW === null ? null : powerW / WATTS_PER_KW,
    confirmed_A: confirmed === null ? null : confirmed / DECI,
  };
}

function presentChargingPoint(
  site: Site,
  point: SitePoint,
  since: ConnectedSince,
): SharingChargingPoint {
  const connectedAt = since(point.id);
  const isRefused =
    connectedAt === undefined ? point.refusal !== null : isRefusing(point, connectedAt);
  const own = point.plugs.map((plug) => ownLimitDeciA({ point, plug, ...plugFacts(site, plug) }));
  const least = Math.min(Infinity, ...own);
  return {
    id: point.id,
    label: point.label,
    is_connected: connectedAt !== undefined,
    follows: isRefused ? false : point.form === null ? null : true,
    reason: isRefused ? point.refusal : null,
    own_limit_A: Number.isFinite(least) ? least / DECI : null,
  };
}

function drawnOf({ limit }: Site, cars: readonly SiteCar[]): number {
  const drawn = cars.map(({ session: { sample }, plug, phases }) => {
    const powerW = sample?.powerW ?? 0;
    if (limit.unit === 'W') return powerW / WATTS_PER_KW;
    const currentDeciA = plug.isDc ? null : (sample?.currentDeciA ?? null);
    return (currentDeciA ?? (powerW * DECI) / wattsOf(DECI, phases)) / DECI;
  });
  return Math.round(drawn.reduce((sum, each) => sum + each, 0) * 100) / 100;
}
