// Tells drivers what has become of their reports about stations.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { publishNotified, tell, type TellDeps } from '../tell.service.ts';
import { listDecidedReports } from './decided-reports.reads.ts';

const NEWS_MS = 24 * 3_600_000;

export async function notifyDecidedReports(deps: TellDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const decided = await listDecidedReports(db, new Date(now.getTime() - NEWS_MS));
  await forEachRow({ db, kind: 'report_decided', now }, decided, {
    idOf: ({ id }) => id,
    async work({ id, reporterId, outcome, closedAt, station }) {
      const notice = {
        userId: reporterId,
        kind: 'report_decided' as const,
        subject: id,
        data: { station, reason: outcome },
        link: '/notifications',
        expiresAt: new Date(closedAt.getTime() + NEWS_MS),
      };
      publishNotified(deps, await db.transaction().execute((trx) => tell(deps, trx, [notice])));
    },
  });
}
