// Tells owners and drivers of ratings, fault reports and answers.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { Notice } from '../notice.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';
import { type Feedback, listUntoldFeedback } from './feedback.reads.ts';

const NEWS_MS = 24 * 3_600_000;

export async function notifyFeedback(deps: TellDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const said = await listUntoldFeedback(db, new Date(now.getTime() - NEWS_MS));
  await forEachRow({ db, kind: 'feedback', now }, said, {
    idOf: ({ id, kind }) => `${kind} ${id}`,
    async work(feedback) {
      const told = await db.transaction().execute((trx) => tell(deps, trx, [noticeOf(feedback)]));
      publishNotified(deps, told);
    },
  });
}

const noticeOf = (said: Feedback): Notice => ({
  userId: said.userId,
  kind: said.kind,
  subject: said.id,
  data: {
    station: said.station,
    ...(said.stars !== null && { stars: said.stars }),
    ...(said.category !== null && { fault: said.category }),
    ...(said.answer !== null && { answer: said.answer }),
  },
  link: linkOf(said),
  expiresAt: new Date(said.saidAt.getTime() + NEWS_MS),
});

function linkOf({ kind, stationId, slug, reservationId }: Feedback): string {
  if (kind === 'fault_reported' || kind === 'station_rated') {
    return `/owner/stations/${stationId}?tab=feedback`;
  }
  return reservationId === null ? `/stations/${slug}` : `/reservations/${reservationId}`;
}
