// The owner's report: a period compared with the period before it.
import type { AnalyticsReport, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ReadReport } from '../../platform/db/queries/reports.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { readUptime } from '../uptime/public.ts';
import {
  countOutcomes,
  listPlugs,
  type Outcomes,
  type Scope,
  type UseRow,
  useInSlices,
} from './analytics.reads.ts';
import {
  clipSpan,
  hoursOfWeek,
  NO_SUMS,
  type PeriodSums,
  shareOf,
  type Span,
  spanLength,
  sumPeriod,
} from '@voltagora/domain';
import { figuresOf, shownSums } from './period-figures.ts';
import { localHours, type Period, periodsOf } from './period.ts';

type Query = ValidRequestOf<'readAnalyticsReport'>['query'];

export interface AnalyticsDeps extends Pick<ReportDeps, 'clock'> {
  readReport: ReadReport;
  readEarnings: (
    db: Db,
    of: Scope,
    bounds: readonly Date[],
  ) => ReturnType<ReportDeps['readEarnings']>;
}

interface ReportDeps {
  db: Db;
  clock: Clock;
  /** Credits to the owner's wallet, by plug and by period between consecutive bounds. */
  readEarnings: (
    of: Scope,
    bounds: readonly Date[],
  ) => Promise<{ slot: number; plugId: number; minor: number }[]>;
}
type PlugRow = Awaited<ReturnType<typeof listPlugs>>[number];

export type Analytics = ReturnType<typeof createAnalytics>;

export const createAnalytics = ({ readReport, readEarnings, clock }: AnalyticsDeps) => ({
  /**
   * Refuses with validation_failed an unknown zone or an invalid period. Stations of other owners give an empty report.
   */
  report: ({ userId }: Actor, query: Query) =>
    readReport((db) => {
      const ofPlugs: ReportDeps['readEarnings'] = (of, bounds) => readEarnings(db, of, bounds);
      return report({ db, clock, readEarnings: ofPlugs }, userId, query);
    }),
});

async function report(deps: ReportDeps, ownerId: string, query: Query): Promise<AnalyticsReport> {
  const now = deps.clock.now();
  const { period, before } = periodsOf(query, now);
  const scope = { ownerId, stationId: query.station, plugId: query.plug };
  const plugs = await listPlugs(deps.db, scope);
  const charging = hoursOfWeek(localHours(period), endOf(period));
  const sums = await readSums(deps, { scope, period, now, onUse: charging.add });
  const sumsBefore = await readSums(deps, { scope, period: before, now, onUse: () => {} });
  const usableMs = (of: readonly PlugRow[], within: Period) =>
    of.reduce((sum, plug) => sum + spanLength(existenceOf(plug, within, now)), 0);
  const uptime = await readUptimes(deps, scope, plugs, period);
  const uptimeBefore = await readUptimes(deps, scope, plugs, before);
  return {
    from: period.dates[0] ?? '',
    to: period.dates.at(-1) ?? '',
    time_zone: period.timeZone,
    figures: figuresOf(sums.total, sums.outcomes, usableMs(plugs, period), uptime.all),
    before: figuresOf(
      sumsBefore.total,
      sumsBefore.outcomes,
      usableMs(plugs, before),
      uptimeBefore.all,
    ),
    days: period.dates.map((date, day) => ({ date, ...shownSums(sums.days[day] ?? NO_SUMS) })),
    plugs: plugs
      .map((plug) => ({
        ...presentPlug(plug, sums.plugs.get(plug.id), usableMs([plug], period)),
        uptime: uptime.ofPlug(plug.id),
      }))
      .filter(({ utilisation, tokens }) => utilisation !== null || tokens !== 0),
    hours_of_week: sharesOfHours(charging.sums, plugs, period, now),
  };
}

/** The share of the time in which plugs were up; null where it is not known. */
async function readUptimes(
  { db, clock }: ReportDeps,
  { ownerId }: Scope,
  plugs: readonly PlugRow[],
  { bounds }: Period,
) {
  const now = clock.now();
  const [from, to] = [bounds[0] ?? now, bounds.at(-1) ?? now];
  const rows = await readUptime(db, { ownerId, from, to, now });
  const byPlug = new Map(rows.map((row) => [row.plugId, row]));
  const shown = plugs.flatMap(({ id }) => byPlug.get(id) ?? []);
  const knownS = shown.reduce((sum, row) => sum + row.knownS, 0);
  const downS = shown.reduce((sum, row) => sum + row.downS, 0);
  const upShare = (of: { knownS: number; downS: number }) =>
    shareOf(of.knownS - of.downS, of.knownS);
  return {
    all: upShare({ knownS, downS }),
    ofPlug: (id: number) => upShare(byPlug.get(id) ?? { knownS: 0, downS: 0 }),
  };
}

const endOf = ({ bounds }: Period): number => bounds.at(-1)?.getTime() ?? 0;

/** The part of the period up to now in which the plug existed. */
const existenceOf = ({ since, until }: PlugRow, { bounds }: Period, now: Date): Span =>
  clipSpan(
    { start: since.getTime(), stop: (until ?? now).getTime() },
    bounds[0]?.getTime() ?? 0,
    Math.min(bounds.at(-1)?.getTime() ?? 0, now.getTime()),
  );

const presentPlug = (plug: PlugRow, sums: PeriodSums = NO_SUMS, usableMs: number) => ({
  plug: { id: plug.id, label: plug.label },
  station: { id: plug.station_id, name: plug.station_name },
  ...shownSums(sums),
  utilisation: shareOf(sums.chargingMs, usableMs),
});

/** For each hour of the week, the share of the plugs' existence in which they charged. */
function sharesOfHours(
  chargingMs: readonly number[],
  plugs: readonly PlugRow[],
  period: Period,
  now: Date,
): number[] {
  const usable = hoursOfWeek(localHours(period), endOf(period));
  const spans = plugs.map((plug) => existenceOf(plug, period, now));
  // Most plugs exist for the whole period, so equal spans are added up once.
  const alike = Map.groupBy(spans, ({ start, stop }) => `${start}-${stop}`);
  for (const [span, ...more] of alike.values()) if (span) usable.add(span, 1 + more.length);
  return chargingMs.map((ms, hour) => shareOf(ms, usable.sums[hour] ?? 0) ?? 0);
}

interface Reading {
  scope: Scope;
  period: Period;
  now: Date;
  onUse: (span: Span) => void;
}

const chargedSessionOf = (row: UseRow) => ({
  plugId: row.plug_id,
  startedAt: row.started_at,
  stoppedAt: row.stopped_at,
  energyWh: row.energy_wh,
});

const SLICE_DAYS = 14;

async function readSums({ db, readEarnings }: ReportDeps, reading: Reading) {
  const { scope, period, now, onUse } = reading;
  const { bounds } = period;
  const sums = sumPeriod(bounds, now);
  for await (const rows of useInSlices(db, scope, bounds[0] ?? now, bounds.at(-1) ?? now)) {
    for (const row of rows) onUse(sums.addSession(chargedSessionOf(row)));
  }
  const outcomes: Outcomes = { asked: 0, charged: 0, noShows: 0, cancellations: 0 };
  for (let day = 0; day < bounds.length - 1; day += SLICE_DAYS) {
    const slice = bounds.slice(day, day + SLICE_DAYS + 1);
    for (const earning of await readEarnings(scope, slice)) {
      const { plugId, minor } = earning;
      sums.addEarning({ plugId, minor, day: day + earning.slot });
    }
    const counted = await countOutcomes(db, scope, slice[0] ?? now, slice.at(-1) ?? now);
    outcomes.asked += counted.asked;
    outcomes.charged += counted.charged;
    outcomes.noShows += counted.noShows;
    outcomes.cancellations += counted.cancellations;
  }
  return { ...sums, outcomes };
}
