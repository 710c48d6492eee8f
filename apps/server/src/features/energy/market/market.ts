// Cache of market days in the database. Old days are fetched again when needed, and returned as stale when that fails.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import {
  type DayKey,
  forgetDaysBefore,
  storeDay,
  type StoredDay,
  readStoredDay,
} from '../energy.store.ts';
import { type EnergyProvider, ProviderFailure } from '../providers/energy-provider.ts';
import { mergeDays, marketDate, type SeriesKind } from './market-day.ts';
import type { Zone } from '../zones.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;
/** Complete prices of a day do not change; forecasts change several times a day. */
const FRESH_MS = { price: 360 * MINUTE_MS, wind_solar: 60 * MINUTE_MS, load: 60 * MINUTE_MS };
const NOTHING_YET_MS = 10 * MINUTE_MS;
const PAUSE_MS = MINUTE_MS;
const PAUSE_MAX_MS = 60 * MINUTE_MS;
const KEPT_DAYS = 60;

export interface MarketDeps {
  db: Db;
  clock: Clock;
  log: { warn(detail: object, message: string): void };
  provider: EnergyProvider;
}

/** `isStale`: older than FRESH_MS allows, because the provider failed. */
export interface ReportedDay extends StoredDay {
  isStale: boolean;
}
export type Market = ReturnType<typeof createMarket>;

/** The value at a moment; null when there is none. */
export function valueAt(day: ReportedDay | undefined, moment: number): number | null {
  if (day === undefined) return null;
  return day.points[Math.floor((moment - day.start) / (day.resolutionMinutes * 60_000))] ?? null;
}

type Failure = ProviderFailure | undefined;

/** State of the requests to the provider, until it succeeds or the process ends. */
interface AskedDays {
  readonly deps: MarketDeps;
  readonly asking: Map<string, Promise<Failure>>;
  /** By day: when nothing was published, and the number of failures with the time of the next try. */
  readonly emptySince: Map<string, number>;
  readonly failures: Map<string, { count: number; until: number }>;
  pausedUntil: number;
}

export function createMarket(deps: MarketDeps) {
  const { db, clock, provider } = deps;
  const asked: AskedDays = {
    deps,
    asking: new Map(),
    emptySince: new Map(),
    failures: new Map(),
    pausedUntil: 0,
  };
  return {
    source: provider.name,
    now: () => clock.now(),
    /** Undefined when nothing is published for the day; throws ProviderFailure when nothing is cached either. */
    async readDay(zone: Zone, kind: SeriesKind, day: string): Promise<ReportedDay | undefined> {
      if (provider.name !== 'sample') return cachedDay(asked, zone, kind, day);
      const made = await provider.readDay(zone, kind, day);
      return made && { ...made, fetchedAt: clock.now(), isStale: false };
    },
    /** The cached day, whatever its age. Refreshes it in the background. */
    async peekDay(zone: Zone, kind: SeriesKind, day: string): Promise<ReportedDay | undefined> {
      if (provider.name === 'sample') return this.readDay(zone, kind, day);
      const kept = await readStoredDay(db, { zone: zone.code, kind, day });
      cachedDay(asked, zone, kind, day).catch((error: unknown) => {
        if (!(error instanceof ProviderFailure))
          deps.log.warn({ err: error }, 'refreshing a market day failed');
      });
      return kept && { ...kept, isStale: false };
    },
    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
      await forgetDaysBefore(db, before.toISOString().slice(0, 10));
      asked.emptySince.clear();
    },
  };
}

async function cachedDay(
  asked: AskedDays,
  zone: Zone,
  kind: SeriesKind,
  day: string,
): Promise<ReportedDay | undefined> {
  const { db, clock } = asked.deps;
  const key = { zone: zone.code, kind, day };
  const kept = await readStoredDay(db, key);
  const now = clock.now().getTime();
  const age = kept === undefined ? Infinity : now - kept.fetchedAt.getTime();
  const isOver = day < marketDate(now, zone.marketTimeZone);
  const isFresh = kept !== undefined && (isOver || age < FRESH_MS[kind]);
  if (isFresh) return { ...kept, isStale: false };
  const failure = await refresh(asked, zone, key);
  const found = await readStoredDay(db, key);
  if (found === undefined && failure !== undefined) throw failure;
  return found && { ...found, isStale: failure !== undefined };
}

/** At most one request at a time for the same day; concurrent callers share it. */
function refresh(asked: AskedDays, zone: Zone, key: DayKey): Promise<Failure> {
  const { deps, asking, emptySince, failures, pausedUntil } = asked;
  const name = `${key.zone} ${key.kind} ${key.day}`;
  const now = deps.clock.now().getTime();
  const until = Math.max(pausedUntil, failures.get(name)?.until ?? 0);
  if (now < until)
    return Promise.resolve(new ProviderFailure('Not requested: waiting after a failure'));
  if (now - (emptySince.get(name) ?? -Infinity) < NOTHING_YET_MS) {
    return Promise.resolve(undefined);
  }
  const begun = asking.get(name);
  if (begun) return begun;
  const fetched = fetchDay(asked, zone, key, name).finally(() => asking.delete(name));
  asking.set(name, fetched);
  return fetched;
}

async function fetchDay(asked: AskedDays, zone: Zone, key: DayKey, name: string): Promise<Failure> {
  const { db, clock, provider, log } = asked.deps;
  const { emptySince, failures } = asked;
  try {
    const day = await provider.readDay(zone, key.kind, key.day);
    failures.delete(name);
    if (day === undefined) emptySince.set(name, clock.now().getTime());
    else {
      const whole = mergeDays(await readStoredDay(db, key), day);
      await storeDay(db, key, { ...whole, fetchedAt: clock.now() });
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const count = (failures.get(name)?.count ?? 0) + 1;
    const now = clock.now().getTime();
    const pause = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** Math.min(count - 1, 6));
    failures.set(name, { count, until: now + pause });
    asked.pausedUntil = Math.max(asked.pausedUntil, now + error.pauseMs);
    log.warn({ zone: zone.code, kind: key.kind, day: key.day }, error.message);
    return error;
  }
}
