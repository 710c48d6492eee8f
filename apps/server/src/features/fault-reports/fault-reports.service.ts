// Faults that drivers report to the owner of a station: one open report of a driver for each kind of fault.
import type {
  AnswerOf,
  FaultReport,
  FaultReports as ReportPage,
  Picture,
  ValidRequestOf,
} from '@voltagora/contract';
import { faultsShownSince } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId, newSecretId } from '../../platform/ids.ts';
import { type PictureFiles, presentPicture } from '../images/public.ts';
import type { Stations } from '../stations/public.ts';
import * as reads from './fault-reports.reads.ts';
import * as store from './fault-reports.store.ts';

const REPORTS_MAX = 10;
const DAY_MS = 86_400_000;
const RETRY_SECONDS = 3600;
const KEPT_MS = 365 * DAY_MS;

interface FaultReportDeps {
  db: Db;
  publicReads: Db;
  clock: Clock;
  pictures: PictureFiles;
  stations: Pick<Stations, 'requireShown'>;
}
export type FaultReports = ReturnType<typeof createFaultReports>;

export function createFaultReports(deps: FaultReportDeps) {
  const { db, clock, pictures } = deps;
  return {
    /** Error codes: not_found, fault_report_open, too_many_requests. */
    report: (actor: Actor, said: ValidRequestOf<'reportFault'>['body']) =>
      report(deps, actor, said),
    /** Error codes: not_found unless it is the driver's own open report. */
    async admitPhoto({ userId }: Actor, id: string): Promise<void> {
      if (!(await reads.findOpenReport(db, id, userId))) throw notFound('fault report');
    },
    /** Replaces the photo. Error codes: not_found, image_not_valid, image_too_large, too_many_requests. */
    setPhoto: (actor: Actor, id: string, file: Buffer) => setPhoto(deps, actor, id, file),
    /** Error codes: not_found. */
    ofStation: (stationId: number) => ofStation(deps, stationId),
    ofOwner: (actor: Actor, query: ValidRequestOf<'listFaultReports'>['query']) =>
      ofOwner(deps, actor, query),
    /** Error codes: not_found. */
    answer: (actor: Actor, id: string, said: ValidRequestOf<'answerFaultReport'>['body']) =>
      answer(deps, actor, id, said),
    exported: (driverId: string, limit: number) => reads.listDriversReports(db, driverId, limit),
    /** Returns the ids of the photos, whose files still exist. */
    eraseOf: (trx: Trx, userId: string) => store.deleteFaultReportsOf(trx, userId),
    /** Deletes reports that are older than a year. */
    async forget(): Promise<void> {
      const before = new Date(clock.now().getTime() - KEPT_MS);
      await pictures.remove(await store.deleteReportsBefore(db, before));
    },
  };
}

async function report(
  { db, clock, stations }: FaultReportDeps,
  { userId }: Actor,
  { station, plug, category, text }: ValidRequestOf<'reportFault'>['body'],
): Promise<AnswerOf<'reportFault'>> {
  await stations.requireShown(station.id);
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    if (plug !== null && !(await reads.isPlugOf(trx, plug.id, station.id))) throw notFound('plug');
    const count = await store.countReportsBy(trx, userId, new Date(now.getTime() - DAY_MS));
    if (count >= REPORTS_MAX) throw tooMany();
    const row = {
      id: newId(),
      station_id: station.id,
      plug_id: plug?.id ?? null,
      driver_id: userId,
      category,
      body: text,
      created_at: now,
    };
    if (!(await store.insertFaultReport(trx, row))) throw isOpenAlready();
    return { id: row.id, created_at: now.toISOString() };
  });
}

const tooMany = (): AppError =>
  new AppError('too_many_requests', 'You have reported many faults today. Try again later.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

const isOpenAlready = (): AppError =>
  new AppError(
    'fault_report_open',
    'You have reported this fault already. The owner will see it and answer.',
  );

async function setPhoto(
  { db, pictures }: FaultReportDeps,
  { userId }: Actor,
  id: string,
  file: Buffer,
): Promise<Picture> {
  const imageId = newSecretId();
  const { former, now } = await pictures.add(imageId, file, (size) =>
    db.transaction().execute(async (trx) => {
      const found = await reads.findOpenReport(trx, id, userId);
      if (found === undefined) throw notFound('fault report');
      await store.setPhoto(trx, id, { id: imageId, ...size });
      return { former: found.image_id, now: presentPicture({ id: imageId, ...size }) };
    }),
  );
  if (former !== null) await pictures.remove([former]);
  return now;
}

async function ofStation(
  { publicReads, clock, stations }: FaultReportDeps,
  stationId: number,
): Promise<AnswerOf<'listStationFaults'>> {
  await stations.requireShown(stationId);
  const rows = await reads.countFaults(publicReads, stationId, faultsShownSince(clock.now()));
  const results = rows.map(({ category, drivers, reported_at: at }) => ({
    category,
    drivers,
    reported_at: at.toISOString(),
  }));
  return { results, count: results.length };
}

async function ofOwner(
  { db }: FaultReportDeps,
  { userId }: Actor,
  { station, ...page }: ValidRequestOf<'listFaultReports'>['query'],
): Promise<ReportPage> {
  const wanted = { ownerId: userId, station };
  const rows = await reads.listOwnersReports(db, wanted, page);
  const { count, open } = await reads.countOwnersReports(db, wanted);
  return { results: rows.map(present), count, open };
}

function answer(
  { db, clock }: FaultReportDeps,
  { userId }: Actor,
  id: string,
  { text, is_resolved: isResolved }: ValidRequestOf<'answerFaultReport'>['body'],
): Promise<FaultReport> {
  return db.transaction().execute(async (trx) => {
    if (!(await reads.findOwnersReport(trx, id, userId))) throw notFound('fault report');
    await store.answerReport(trx, id, { text, isResolved, now: clock.now() });
    const written = await reads.findOwnersReport(trx, id, userId);
    if (written === undefined) throw notFound('fault report');
    return present(written);
  });
}

const present = (row: reads.FaultReportRow): FaultReport => ({
  id: row.id,
  station: { id: row.station_id, name: row.station_name },
  plug: row.plug_id === null ? null : { id: row.plug_id, label: row.plug_label ?? '' },
  category: row.category,
  text: row.body,
  photo:
    row.image_id === null
      ? null
      : presentPicture({
          id: row.image_id,
          width: row.image_width ?? 0,
          height: row.image_height ?? 0,
        }),
  created_at: row.created_at.toISOString(),
  answer: row.answer,
  answered_at: row.answered_at?.toISOString() ?? null,
  resolved_at: row.resolved_at?.toISOString() ?? null,
});
