// One run of sharing a site's power: decides, lowers limits, and raises others only after all were lowered. A charging point that
// refuses or does not answer counts with its full power, and the shares are decided again.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { allCollectingErrors } from '../../platform/jobs/for-each-collecting-errors.ts';
import type { OcppServer } from '../../platform/ocpp-server/types.ts';
import {
  type ConnectedSince,
  type Counted,
  countSite,
  defaultOf,
  isIgnored,
  isRefusing,
  plugFacts,
  type Site,
  type SiteCar,
  type SitePoint,
  type Told,
} from '@voltagora/domain';
import { readSite } from './site-power.reads.ts';
import { writePoint, writeNotified } from './site-power.store.ts';
import {
  type At,
  confirm,
  connectorNumberOf,
  sendDefaultLimit,
  type LimitDeps,
  sendSessionLimit,
} from './send-limits.ts';
import { endScheduleDue } from './vehicle-needs/vehicle-needs.store.ts';

export interface ShareDeps extends LimitDeps {
  db: Db;
  clock: Clock;
  ocpp: Pick<OcppServer, 'connection'>;
}

/** Each round counts another charging point with its full power; the rest waits for the next run. */
const ROUNDS_MAX = 5;
const LONG_AGO = new Date(0);

export async function shareSite(deps: ShareDeps, stationId: number): Promise<void> {
  const failed = new Set<string>();
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const site = await readSite(deps.db, stationId);
    if (site === undefined) return;
    forgetStale(site, sinceOf(deps));
    if (round === 0) await noteIgnored(deps, site);
    const steps = stepsOf(site, countSite(site, sinceOf(deps), deps.clock.now(), failed), deps);
    const before = failed.size;
    await take(
      deps,
      steps.filter(({ isIncrease }) => !isIncrease),
      failed,
    );
    if (failed.size > before) continue;
    await take(
      deps,
      steps.filter(({ isIncrease }) => isIncrease),
      failed,
    );
    if (failed.size === before) return;
  }
}

export const sinceOf =
  ({ ocpp }: Pick<ShareDeps, 'ocpp'>): ConnectedSince =>
  (chargingPointId) =>
    ocpp.connection(chargingPointId)?.connectedAt;

/** Forgets sent limits after a reboot, which may have erased them, and refusals after a reconnect. */
function forgetStale(site: Site, since: ConnectedSince): void {
  for (const point of site.points) {
    const { bootedAt, changedAt } = point;
    const connectedAt = since(point.id);
    if (connectedAt !== undefined && !isRefusing(point, connectedAt)) point.refusal = null;
    if (bootedAt !== null && changedAt !== null && bootedAt > changedAt) point.defaults = {};
    for (const session of site.sessions) {
      const { told, pointId } = session;
      if (pointId !== point.id || told === null || bootedAt === null) continue;
      if (bootedAt > told.changedAt)
        session.told = { ...told, state: 'silent', changedAt: LONG_AGO };
    }
  }
}

async function noteIgnored(deps: ShareDeps, site: Site): Promise<void> {
  const now = deps.clock.now();
  const { shared } = countSite(site, sinceOf(deps), now);
  for (const car of shared.filter((each) => isIgnored(each, now))) {
    const { session, point } = car;
    if (point.form !== null && point.form.isIgnored !== true) {
      point.form = { ...point.form, isIgnored: true };
      point.defaults = {};
      await writePoint(deps.db, point, now);
      const detail = { info: point.form.kind };
      const kind = 'power_limit_ignored';
      deps.events.note({ chargingPointId: point.id, kind, actorId: null, detail });
    }
    const own = site.sessions.find(({ id }) => id === session.id);
    if (own?.told) own.told = { ...own.told, state: 'ignored', changedAt: LONG_AGO };
  }
}

/** One limit to send to one charging point. */
interface Step {
  at: At;
  /** Null: the default limit. */
  car: SiteCar | null;
  deciA: number;
  isIncrease: boolean;
}

function stepsOf(site: Site, counted: Counted, deps: ShareDeps): Step[] {
  return site.points.flatMap((point) => {
    const connection = deps.ocpp.connection(point.id);
    if (connection === null || isRefusing(point, connection.connectedAt)) return [];
    const cars = counted.shared.filter((car) => car.point.id === point.id);
    const at = (plug: At['plug'], phases: number): At => ({ connection, point, plug, phases });
    const isOnFewer = (car: SiteCar) => car.phases < plugFacts(site, car.plug).phases;
    const sessions = cars.flatMap((car) => {
      const deciA = shareOf(counted, cars, car);
      const { told } = car.session;
      const isSame = told?.allowedDeciA === deciA && (told.phases ?? car.phases) === car.phases;
      const isDue = car.session.scheduleDueAt !== null;
      if (told?.state === 'followed' && isSame && !isDue) return [];
      const isIncrease = deciA > mayDrawNow(car);
      const where = { ...at(car.plug, car.phases), isOnFewer: isOnFewer(car) };
      return [{ at: where, car, deciA, isIncrease }];
    });
    return [...defaultSteps(point, cars, counted, site, at), ...sessions];
  });
}

/** A limit for all connectors together has to be the smallest share. */
function shareOf(counted: Counted, cars: readonly SiteCar[], car: SiteCar): number {
  const { form } = car.point;
  const of = (each: SiteCar) => counted.shares.get(each.session.id) ?? 0;
  const isOneForAll = form?.byDefault === true && form.connector === 'all';
  return isOneForAll ? Math.min(...cars.map(of)) : of(car);
}

/** The power that the car may draw until a new limit is accepted. */
function mayDrawNow({ session, point, plug, fullDeciA }: SiteCar): number {
  if (session.told?.state === 'followed') return session.told.allowedDeciA;
  return session.told === null ? (defaultOf(point, plug) ?? fullDeciA) : fullDeciA;
}

function defaultSteps(
  point: SitePoint,
  cars: readonly SiteCar[],
  counted: Counted,
  site: Site,
  at: (plug: At['plug'], phases: number) => At,
): Step[] {
  const { form } = point;
  // The default limit of an occupied plug is that of its running session.
  const isTaken = (plugId: number) =>
    form?.byDefault === true &&
    cars.some(({ plug }) => plug.id === plugId || form.connector === 'all');
  const seen = new Set<number>();
  return point.plugs.flatMap((plug) => {
    const number = form === null ? plug.connectorNumber : connectorNumberOf(form, plug);
    if (isTaken(plug.id) || seen.has(number)) return [];
    seen.add(number);
    const { phases, fullDeciA } = plugFacts(site, plug);
    const deciA = Math.min(fullDeciA, counted.offlineDeciA(plug));
    const known = form === null || form.isIgnored === true ? undefined : point.defaults[number];
    if (known === deciA) return [];
    const isIncrease = known !== undefined && deciA > known;
    return [{ at: at(plug, phases), car: null, deciA, isIncrease }];
  });
}

/** Charging points in parallel, the steps of each in sequence. */
async function take(deps: ShareDeps, steps: readonly Step[], failed: Set<string>): Promise<void> {
  const byPoint = Map.groupBy(steps, ({ at }) => at.point.id);
  const works = [...byPoint.values()].map(async (ofPoint) => {
    for (const step of ofPoint) await takeStep(deps, step, failed);
  });
  await allCollectingErrors(works);
}

async function takeStep(deps: ShareDeps, step: Step, failed: Set<string>): Promise<void> {
  const { at, car, deciA } = step;
  if (car === null) {
    const number = at.point.form === null ? undefined : connectorNumberOf(at.point.form, at.plug);
    const isThere = number !== undefined && at.point.defaults[number] === deciA;
    if (!isThere && at.point.refusal === null) await sendDefaultLimit(deps, at, deciA);
    return;
  }
  const obedience = await sendSessionLimit(deps, at, car.session.names, deciA);
  const confirmed = obedience === 'followed' ? await confirm(deps, at) : null;
  if (obedience !== 'followed') failed.add(car.session.id);
  if (obedience !== 'silent') await endScheduleDue(deps.db, car.session);
  const now = deps.clock.now();
  await writeNotified(
    deps.db,
    car.session.id,
    toldAfter(car.session.told, { deciA, phases: car.phases, confirmed, state: obedience, now }),
  );
}

function toldAfter(
  before: Told | null,
  what: Pick<Told, 'phases' | 'state'> & { deciA: number; confirmed: number | null; now: Date },
): Told {
  const { deciA, phases, confirmed, state, now } = what;
  const isSameTurn = before !== null && before.allowedDeciA > 0 === deciA > 0;
  return {
    allowedDeciA: deciA,
    phases,
    confirmedDeciA: confirmed,
    state,
    changedAt: now,
    turnSince: isSameTurn ? before.turnSince : now,
  };
}
