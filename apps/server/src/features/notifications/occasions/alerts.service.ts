// Alerts for owners. A fault is held for two minutes: several faults in that time become one notification, and a single
// one that has passed by then is dropped.
import { CURRENCY_NAMES, exactProduct } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { forEachCollectingErrors } from '../../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import {
  type FaultedPlug,
  type OfflinePoint,
  isFaulted,
  listDecidedPayouts,
  listFaultedPlugs,
  listOfflinePoints,
} from './alerts.reads.ts';
import type { Notice, NoticeData } from '../notice.ts';
import {
  dropHeld,
  findRecentAlert,
  insertNotices,
  lockDueHeld,
  release,
  type ReportedRow,
  updateData,
} from '../notifications.store.ts';
import { publishNotified, queueDeliveries, tell, type TellDeps } from '../tell.service.ts';

export interface AlertDeps extends TellDeps {
  /**
   * Charging points need time to reconnect after a restart, so no disconnection is reported until two minutes after
   * this.
   */
  upSince: () => Date;
}

const MINUTE_MS = 60_000;
const HELD_MS = 2 * MINUTE_MS;
/** At most one alert about the same thing in this time. */
const AGAIN_MS = 60 * MINUTE_MS;
const MICRO_PER_CENT = 10_000;
const PAYOUT_NEWS_MS = 24 * AGAIN_MS;

/** Sends all alerts that are due; safe to run on several nodes at once. */
export async function alertOwners(deps: AlertDeps): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - AGAIN_MS);
  const passes = [
    () => alertOffline(deps, now, since),
    () => holdFaults(deps, now, since),
    () => sendHeldAlerts(deps, now),
    () => tellPayouts(deps, now),
  ];
  await forEachCollectingErrors(passes, (pass) => pass());
}

async function holdFaults({ db }: AlertDeps, now: Date, since: Date): Promise<void> {
  await forEachRow({ db, kind: 'plug_fault', now }, await listFaultedPlugs(db, since), {
    idOf: ({ plugId }) => String(plugId),
    work: (plug) => db.transaction().execute((trx) => holdFault(trx, plug, { now, since })),
  });
}

async function tellPayouts(deps: AlertDeps, now: Date): Promise<void> {
  const payoutsSince = new Date(now.getTime() - PAYOUT_NEWS_MS);
  const payouts = (await listDecidedPayouts(deps.db, payoutsSince)).map(
    ({ id, ownerId, amountMinor, status, fiatMinor, currency }): Notice => ({
      userId: ownerId,
      kind: 'payout',
      subject: id,
      data: { tokensMinor: amountMinor, reason: status, ...moneyOf(fiatMinor, currency) },
      link: '/owner/payouts',
      expiresAt: new Date(now.getTime() + PAYOUT_NEWS_MS),
    }),
  );
  await inOne(deps, (trx) => tell(deps, trx, payouts));
}

/** Nothing for a payout from before its amount in money was stored. */
function moneyOf(fiatMinor: number | null, currency: string | null): NoticeData {
  const name = CURRENCY_NAMES.find((known) => known === currency);
  if (fiatMinor === null || name === undefined) return {};
  return { moneyMicro: exactProduct(fiatMinor, MICRO_PER_CENT), currency: name };
}

async function inOne(deps: AlertDeps, work: (trx: Trx) => Promise<ReportedRow[]>): Promise<void> {
  publishNotified(deps, await deps.db.transaction().execute(work));
}

async function alertOffline(deps: AlertDeps, now: Date, since: Date): Promise<void> {
  const before = new Date(now.getTime() - HELD_MS);
  if (deps.upSince() > before) return;
  const offline = await listOfflinePoints(deps.db, { since, before });
  await forEachRow({ db: deps.db, kind: 'point_offline', now }, offline, {
    idOf: ({ pointId }) => String(pointId),
    work(point) {
      const notice = offlineNotice(point, now);
      return inOne(deps, async (trx) => {
        const isTold = (await findRecentAlert(trx, notice, since)) !== undefined;
        return isTold ? [] : tell(deps, trx, [notice]);
      });
    },
  });
}

const offlineNotice = ({ seenAt, ...place }: OfflinePoint, now: Date): Notice => ({
  userId: place.ownerId,
  kind: 'point_offline',
  subject: `${place.pointId} ${seenAt.toISOString()}`,
  ...alertOf(place, seenAt, now),
});

const alertOf = (place: Omit<OfflinePoint, 'seenAt'>, at: Date, now: Date) => ({
  data: {
    station: place.station,
    plug: place.label,
    timeZone: place.timeZone,
    start: at.toISOString(),
  },
  link: `/owner/stations/${place.stationId}/points/${place.pointId}`,
  expiresAt: new Date(now.getTime() + AGAIN_MS),
});

async function holdFault(
  trx: Trx,
  { plugId, faultedAt, errorCode, ...place }: FaultedPlug,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const { data, ...alert } = alertOf(place, faultedAt, now);
  const reason = errorCode === null || errorCode === 'NoError' ? '' : errorCode;
  const notice: Notice = {
    userId: place.ownerId,
    kind: 'point_fault',
    subject: `${plugId} ${faultedAt.toISOString()}`,
    data: { ...data, reason, times: 1 },
    ...alert,
  };
  const recent = await findRecentAlert(trx, notice, since);
  if (recent === undefined) {
    await insertNotices(trx, [notice], { now, heldUntil: new Date(now.getTime() + HELD_MS) });
  } else if (recent.held_until !== null && recent.data.start !== data.start) {
    const times = (recent.data.times ?? 1) + 1;
    await updateData(trx, recent.id, { ...notice.data, times });
  }
}

/** Sends held faults that still exist or occurred repeatedly, and drops the others. */
async function sendHeldAlerts(deps: AlertDeps, now: Date): Promise<void> {
  await inOne(deps, async (trx) => {
    const told: ReportedRow[] = [];
    for (const row of await lockDueHeld(trx, now)) {
      const isFlapping = (row.data.times ?? 1) > 1;
      if (isFlapping || (await isFaulted(trx, Number(row.subject.split(' ')[0])))) {
        await release(trx, row.id, now);
        told.push(row);
      } else await dropHeld(trx, row.id);
    }
    await queueDeliveries(deps, trx, told);
    return told;
  });
}
