// The cars of a site that share its power, and the power counted for the others: cars whose charging point cannot be limited, and
// plugs of offline charging points.
import {
  carWeight,
  deciAmpereOf,
  zeroBelowMinimum,
  leastDeciAOf,
  type SharingCar,
  type SiteLimit,
  sharePower,
  sharesWithoutControl,
  siteBudget,
  wattsOf,
} from './site-power.ts';
import { mostUsedDeciA } from './vehicle-needs.ts';
import type { Site, SitePlug, SitePoint, SiteSession } from './site.ts';

const AC_MOST_DECI_A = 320;
/** A plug with no more power than one phase can carry is assumed to be single-phase. */
const ONE_PHASE_MOST_W = 7_400;
const SAMPLE_FRESH_MS = 5 * 60_000;
/** A charging point that did not answer, or refused, is asked again after this time. */
const ASK_AGAIN_MS = 50_000;
/** How long a car has to reduce its current to its limit, and how far it may exceed it. */
const OBEYS_WITHIN_MS = 60_000;
const MUCH_MORE = { times: 1.1, deciA: 10 } as const;

/** Since when each charging point has been connected; undefined for an offline one. */
export type ConnectedSince = (chargingPointId: number) => Date | undefined;

/** A charging car at a site, with its plug, its phases and its weight in the site's budget. */
export interface SiteCar {
  session: SiteSession;
  point: SitePoint;
  plug: SitePlug;
  phases: number;
  weight: number;
  /** The current that the plug can give. */
  fullDeciA: number;
}

/** A car, and the current that the site's budget counts for it, in tenths of an ampere. */
export interface CountedCar extends SiteCar {
  countedDeciA: number;
}

/** The shares of the cars of a site, in tenths of an ampere, and which cars do not share. */
export interface Counted {
  /** By session id. */
  shares: ReadonlyMap<string, number>;
  shared: SiteCar[];
  fixed: CountedCar[];
  /** The limit of a plug while its charging point is offline, in tenths of an ampere. */
  offlineDeciA: (plug: SitePlug) => number;
  budget: number;
  /** The used part of the budget. */
  taken: number;
}

/** `failed`: sessions that have just not followed their limit. */
export function countSite(
  site: Site,
  since: ConnectedSince,
  now: Date,
  failed: ReadonlySet<string> = new Set(),
): Counted {
  const cars = carsOf(site, asSeen);
  const asPlug = carsOf(site, asPlugGives);
  const isShared = (car: SiteCar) => !failed.has(car.session.id) && canBeTold(car, since, now);
  const shared = cars.filter(isShared);
  // The next current of such a car is unknown: it counts with all phases that it could use.
  const fixed = asPlug.filter((car) => !isShared(car)).map((car) => counted(car, since));
  const budget = siteBudget(site.limit);
  const fixedTaken = sumOf(fixed, (car) => car.weight * car.countedDeciA);
  const left = Math.max(0, budget - fixedTaken - keptForAway(site, since));
  const shares = sharePower(
    left,
    shared.map((car) => sharingCar(site, car, now)),
    now,
  );
  return {
    shares,
    shared,
    fixed,
    offlineDeciA: offlineShares(site),
    budget,
    taken: fixedTaken + sumOf(shared, (car) => car.weight * (shares.get(car.session.id) ?? 0)),
  };
}

type PhasesOf = (point: SitePoint, plug: SitePlug, session: SiteSession) => number | null;

/** A default limit also applies to the next car, on any number of phases. */
const asSeen: PhasesOf = ({ form }, { isDc }, { phases, needs }) =>
  isDc || form?.byDefault === true ? null : (phases ?? needs?.phases ?? null);
const asPlugGives: PhasesOf = () => null;

function carsOf(site: Site, phasesOf: PhasesOf): SiteCar[] {
  return site.sessions.flatMap((session) => {
    const point = site.points.find(({ id }) => id === session.pointId);
    const plug = point?.plugs.find(({ id }) => id === session.plugId);
    if (point === undefined || plug === undefined) return [];
    const facts = plugFacts(site, plug);
    const phases = Math.min(facts.phases, phasesOf(point, plug, session) ?? facts.phases);
    const weight = carWeight(site.limit, phases);
    const car = { session, point, plug, ...facts, phases, weight };
    return [{ ...car, session: { ...session, told: toldOnPhases(car, facts.phases) } }];
  });
}

/** Its limit as a current on the phases that it is assumed to use now: a limit in watts is another current on fewer phases. */
function toldOnPhases(
  { session: { told }, point, phases, fullDeciA }: SiteCar,
  ofPlug: number,
): SiteSession['told'] {
  const before = told?.phases ?? ofPlug;
  if (told === null || point.form?.unit !== 'W' || before === phases) return told;
  const allowedDeciA = Math.min(fullDeciA, Math.ceil((told.allowedDeciA * before) / phases));
  return { ...told, allowedDeciA };
}

/** The phases of a plug, and the weight of a car at it in the budget of the site. */
export function plugFacts(site: { limit: SiteLimit }, { isDc, maxPowerW }: SitePlug) {
  const { limit } = site;
  const isOnePhase = !isDc && maxPowerW !== null && maxPowerW <= ONE_PHASE_MOST_W;
  const phases = isOnePhase ? 1 : limit.phases;
  const weight = carWeight(limit, phases);
  const unknown = isDc ? Math.floor(siteBudget(limit) / weight) : AC_MOST_DECI_A;
  return {
    phases,
    weight,
    fullDeciA: maxPowerW === null ? unknown : nominalDeciA(maxPowerW, phases),
  };
}

function canBeTold({ session, point }: SiteCar, since: ConnectedSince, now: Date): boolean {
  const connectedAt = since(point.id);
  if (connectedAt === undefined || isRefusing(point, connectedAt)) return false;
  const { told } = session;
  if (told === null || told.state === 'followed') return true;
  return now.getTime() - told.changedAt.getTime() >= ASK_AGAIN_MS;
}

/** A charging point that refused limits is asked again after a new connection: its firmware may be another. */
export const isRefusing = (point: SitePoint, connectedAt: Date): boolean =>
  point.refusal !== null && point.changedAt !== null && connectedAt <= point.changedAt;

/** One that is offline keeps its last limit; any other may draw all that its plug gives. */
function counted(car: SiteCar, since: ConnectedSince): CountedCar {
  const { session, point, fullDeciA } = car;
  const isAway = since(point.id) === undefined;
  const { told } = session;
  if (!isAway || (told !== null && told.state !== 'followed')) {
    return { ...car, countedDeciA: fullDeciA };
  }
  const kept = told?.allowedDeciA ?? defaultOf(point, car.plug) ?? fullDeciA;
  return { ...car, countedDeciA: Math.min(kept, fullDeciA) };
}

/** The default limit that the charging point has accepted for a plug. */
export const defaultOf = ({ defaults }: SitePoint, plug: SitePlug): number | undefined =>
  defaults[plug.connectorNumber] ?? defaults['0'];

/** The budget reserved for cars that may start at offline charging points, by their default limits. */
function keptForAway(site: Site, since: ConnectedSince): number {
  const busy = new Set(site.sessions.map(({ plugId }) => plugId));
  const away = site.points.filter(({ id }) => since(id) === undefined);
  return sumOf(away, (point) =>
    sumOf(
      point.plugs.filter(({ id }) => !busy.has(id)),
      (plug) => {
        const { weight, fullDeciA } = plugFacts(site, plug);
        return weight * Math.min(fullDeciA, defaultOf(point, plug) ?? 0);
      },
    ),
  );
}

function offlineShares(site: Site): Counted['offlineDeciA'] {
  const { offlineA } = site.limit;
  const weights = site.points.flatMap(({ plugs }) =>
    plugs.map((plug) => plugFacts(site, plug).weight),
  );
  const mostDeciA = offlineA === null ? Number.MAX_SAFE_INTEGER : offlineA * 10;
  const share = sharesWithoutControl(siteBudget(site.limit), weights, mostDeciA);
  return (plug) => zeroBelowMinimum(share, leastOf(site, plug));
}

const leastOf = (site: Site, plug: SitePlug): number =>
  leastDeciAOf({ isDc: plug.isDc, phases: plugFacts(site, plug).phases }, site.limit.minimumA * 10);

function sharingCar(site: Site, car: SiteCar, now: Date): SharingCar {
  const { session, weight } = car;
  const { told } = session;
  return {
    id: session.id,
    weight,
    isBooked: session.bookedPowerW !== null,
    leastDeciA: leastNeeded(site, car),
    mostDeciA: Math.min(car.fullDeciA, bookedDeciA(car), ownLimitDeciA(car), vehicleDeciA(car)),
    allowedDeciA: told?.state === 'followed' ? told.allowedDeciA : null,
    changedAt: told?.changedAt ?? session.receivedAt,
    turnSince: told?.turnSince ?? session.receivedAt,
    drawnDeciA: mostDrawn(car, now),
  };
}

const vehicleDeciA = ({ session: { needs }, phases }: SiteCar): number =>
  needs === null ? Infinity : mostUsedDeciA(needs, phases);

/** A vehicle that asks for more than its plug gives is taken for an ordinary one. */
function leastNeeded(site: Site, { session: { needs }, plug, fullDeciA }: SiteCar): number {
  const least = leastOf(site, plug);
  const needed = needs?.leastDeciA ?? 0;
  return needed > fullDeciA ? least : Math.max(least, needed);
}

const bookedDeciA = ({ session, phases }: SiteCar): number =>
  session.bookedPowerW === null ? Infinity : nominalDeciA(session.bookedPowerW, phases);

/** Plugs are rated in whole amperes: 22 kW is 32 A. */
const nominalDeciA = (watts: number, phases: number): number =>
  Math.max(1, Math.round(deciAmpereOf(watts, phases) / 10)) * 10;

/** The lowest of the charging point's external limits. */
export function ownLimitDeciA({
  point,
  plug,
  phases,
}: Pick<SiteCar, 'point' | 'plug' | 'phases'>): number {
  const own = point.ownLimits
    .filter(({ connectorNumber: at }) => at === 0 || at === plug.connectorNumber)
    .map(({ limit, unit }) => (unit === 'A' ? limit * 10 : deciAmpereOf(limit, phases)));
  return Math.floor(Math.min(Infinity, ...own));
}

/** The highest current on any phase: a car on a three-phase plug may use only one. */
function mostDrawn({ session, plug, phases }: SiteCar, now: Date): number | null {
  const { sample, told } = session;
  if (sample === null || now.getTime() - sample.at.getTime() > SAMPLE_FRESH_MS) return null;
  const { currentDeciA, powerW } = sample;
  if (currentDeciA !== null && !plug.isDc) return currentDeciA;
  if (powerW === null) return null;
  if (told === null) return deciAmpereOf(powerW, phases);
  const inUse = [1, 2, 3].filter((count) => count <= phases);
  const fewest = inUse.find(
    (count) => powerW <= wattsOf(told.allowedDeciA + MUCH_MORE.deciA, count),
  );
  return deciAmpereOf(powerW, fewest ?? phases);
}

/** [Q33] A charging point that has accepted a limit, but lets its car draw much more. */
export function isIgnored({ session, point, plug, phases }: SiteCar, now: Date): boolean {
  const { told, sample } = session;
  if (told?.state !== 'followed' || sample === null) return false;
  const isInTime = sample.at.getTime() - told.changedAt.getTime() < OBEYS_WITHIN_MS;
  if (isInTime || now.getTime() - sample.at.getTime() > SAMPLE_FRESH_MS) return false;
  const most = told.allowedDeciA * MUCH_MORE.times + MUCH_MORE.deciA;
  // A limit in watts lets a car on one phase draw more than its part of three.
  const isByCurrent = !plug.isDc && point.form?.unit !== 'W';
  if (sample.currentDeciA !== null && isByCurrent) return sample.currentDeciA > most;
  return sample.powerW !== null && sample.powerW > wattsOf(most, phases);
}

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
