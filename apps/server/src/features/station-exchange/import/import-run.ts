// One run of an import: compares batches of readings with the database and writes the differences, each batch in one short
// transaction. Reads no file.
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { createSlugs } from '../../../platform/text/slug.ts';
import {
  insertStations,
  listBooked,
  listSlugs,
  listUnownedStations,
  readKnownStations,
  removeStations,
  updateStations,
} from '../../stations/public.ts';
import type { FeedStation, Reading } from './feed-station.ts';
import type { ChosenSource } from './import-source.ts';
import { ImportTally } from './import-report.ts';
import { planStation, type StationPlan } from './plan-station.ts';

export interface ImportDeps {
  db: Db;
  clock: Clock;
}

const SLICE = 250;

type Taken = Extract<Reading, { kind: 'station' }>;

export class ImportRun {
  readonly tally = new ImportTally();
  readonly #deps: ImportDeps;
  readonly #source: ChosenSource;
  readonly #isTrial: boolean;
  /** Every source id in the feed, including refused records. */
  readonly #seen = new Set<string>();
  #slice: Taken[] = [];
  #taken = 0;
  #nextSlug: ((name: string, city: string) => string) | undefined;
  /** The stations before this run wrote anything, so that a trial run and a real one decide alike. */
  #before: Awaited<ReturnType<typeof listUnownedStations>> | undefined;

  constructor(deps: ImportDeps, source: ChosenSource, isTrial: boolean) {
    this.#deps = deps;
    this.#source = source;
    this.#isTrial = isTrial;
  }

  async take(reading: Reading): Promise<void> {
    this.tally.counts.read += 1;
    if (reading.kind === 'refused') {
      if (reading.sourceId !== null && !reading.isGone) this.#seen.add(reading.sourceId);
      this.tally.refuse(reading.sourceId, reading.reason, reading.example);
      return;
    }
    const { sourceId } = reading.station;
    if (this.#seen.has(sourceId)) {
      this.tally.refuse(sourceId, 'is in the feed once more: the first one counts', '');
      return;
    }
    this.#seen.add(sourceId);
    this.tally.took(reading);
    this.#taken += 1;
    this.#slice.push(reading);
    if (this.#slice.length >= SLICE) await this.#store();
  }

  async finish(letVanish: boolean): Promise<void> {
    await this.#store();
    await this.#vanish(letVanish);
  }

  async #store(): Promise<void> {
    const stations = this.#slice.map(({ station }) => station);
    this.#slice = [];
    if (stations.length === 0) return;
    const { db } = this.#deps;
    await this.#stationsBefore();
    const plans = this.#isTrial
      ? await this.#plan(db, stations)
      : await this.#write(stations, WRITES_MAX);
    for (const plan of plans) countPlan(this.tally, plan);
  }

  async #plan(db: Db | Trx, stations: readonly FeedStation[]): Promise<StationPlan[]> {
    const ids = stations.map(({ sourceId }) => sourceId);
    const known = await readKnownStations(db, this.#source.key, ids);
    return stations.map((station) => planStation(known.get(station.sourceId), station));
  }

  async #stationsBefore() {
    this.#before ??= await listUnownedStations(this.#deps.db, this.#source.key);
    return this.#before;
  }

  /** A slug can be taken concurrently: then the write is repeated with slugs read again. */
  async #write(stations: readonly FeedStation[], attempts: number): Promise<StationPlan[]> {
    const { db, clock } = this.#deps;
    this.#nextSlug ??= createSlugs(await listSlugs(db));
    const slugFor = this.#nextSlug;
    try {
      return await db.transaction().execute(async (trx) => {
        const plans = await this.#plan(trx, stations);
        const added = plans
          .filter((plan) => plan.kind === 'new')
          .map((plan) => ({ ...plan, slug: slugFor(plan.station.name, plan.station.city) }));
        const changed = plans.filter((plan) => plan.kind === 'changed');
        await insertStations(trx, this.#source.key, added, clock.now());
        const written = await updateStations(trx, changed, clock.now());
        return plans.map((plan) =>
          plan.kind === 'changed' && !written.has(plan.id)
            ? { kind: 'owned', station: plan.station }
            : plan,
        );
      });
    } catch (error) {
      if (attempts <= 1 || !isTaken(error)) throw error;
      this.#nextSlug = undefined;
      return this.#write(stations, attempts - 1);
    }
  }

  /** A feed without most of its known stations is assumed to be broken, and removes none. */
  async #vanish(letVanish: boolean): Promise<void> {
    const { db, clock } = this.#deps;
    const there = await this.#stationsBefore();
    const gone = there.filter(({ source_id }) => !this.#seen.has(source_id ?? ''));
    const isMost =
      gone.length > there.length / 2 && (gone.length > VANISHING_FEW || this.#taken === 0);
    this.tally.vanishingHeldBack = isMost && !letVanish;
    if (this.tally.vanishingHeldBack) return;
    for (let at = 0; at < gone.length; at += SLICE) {
      const slice = gone.slice(at, at + SLICE);
      await db.transaction().execute(async (trx) => {
        const booked = new Set(
          await listBooked(
            trx,
            slice.map(({ id }) => id),
          ),
        );
        const free = slice.filter(({ id }) => !booked.has(id));
        const ids = free.map(({ id }) => id);
        if (!this.#isTrial) await removeStations(trx, ids, clock.now());
        this.tally.vanish(free.map(({ source_id }) => source_id));
        this.tally.counts.kept_booked += booked.size;
      });
    }
  }
}

const WRITES_MAX = 3;
const VANISHING_FEW = 20;

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

function countPlan(tally: ImportTally, plan: StationPlan): void {
  const { counts, plugs } = tally;
  if (plan.kind === 'new') plugs.new += plan.station.plugs.length;
  if (plan.kind !== 'changed') {
    counts[plan.kind] += 1;
    return;
  }
  counts[plan.isRevived ? 'revived' : 'changed'] += 1;
  plugs.new += plan.plugs.added.length;
  plugs.changed += plan.plugs.updated.length;
  plugs.removed += plan.plugs.removed.length;
  tally.changedFields(plan.fields);
}
