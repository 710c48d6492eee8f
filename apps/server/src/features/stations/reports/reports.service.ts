// Reports about stations and their ratings, for the host: one open report of a person about each, and a few in a day.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { RatingReportCategory, ReportCategory } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { countReports, isStationShown } from './reports.reads.ts';
import { insertReport } from './reports.store.ts';

const REPORTS_MAX = 10;
const DAY_MS = 86_400_000;
const RETRY_SECONDS = 3600;

export type Reports = ReturnType<typeof createReports>;

/** What is reported: a station, or a rating of it. */
export interface Subject {
  stationId: number;
  ratingId: string | null;
}

export interface Said {
  category: ReportCategory | RatingReportCategory;
  text: string;
}

export function createReports({ db, clock }: { db: Db; clock: Clock }) {
  /** `find` throws when there is nothing to report. Error codes: report_open, too_many_requests. */
  const file = (
    { userId }: Actor,
    { category, text }: Said,
    find: (trx: Trx) => Promise<Subject>,
  ): Promise<AnswerOf<'reportStation'>> =>
    db.transaction().execute(async (trx) => {
      const now = clock.now();
      const { stationId, ratingId } = await find(trx);
      const count = await countReports(trx, userId, new Date(now.getTime() - DAY_MS));
      if (count >= REPORTS_MAX) throw tooManyReports();
      const report = {
        id: newId(),
        station_id: stationId,
        rating_id: ratingId,
        reporter_id: userId,
        category,
        body: text,
        created_at: now,
      };
      if (!(await insertReport(trx, report))) throw reportOpen(ratingId);
      return { id: report.id, created_at: now.toISOString() };
    });
  return {
    file,
    /** Error codes: not_found, report_open, too_many_requests. */
    report: (actor: Actor, { station, ...said }: ValidRequestOf<'reportStation'>['body']) =>
      file(actor, said, async (trx) => {
        if (!(await isStationShown(trx, station.id))) throw notFound('station');
        return { stationId: station.id, ratingId: null };
      }),
  };
}

const tooManyReports = (): AppError =>
  new AppError('too_many_requests', 'You have sent many reports today. Try again later.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

const reportOpen = (ratingId: string | null): AppError =>
  new AppError(
    'report_open',
    `You have reported this ${ratingId === null ? 'station' : 'rating'} already. The host will look at it and tell you.`,
  );
