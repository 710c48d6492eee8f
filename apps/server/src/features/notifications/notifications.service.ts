// Creates notifications from the current state, repeatedly, so that none is missed; unique keys prevent duplicates.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Trx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { forEachCollectingErrors } from '../../platform/jobs/for-each-collecting-errors.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { createPushSender } from '../../platform/push/send-push.ts';
import { createVapid } from '../../platform/push/vapid.ts';
import { alertOwners } from './occasions/alerts.service.ts';
import { type AwayDeps, notifyAwayBookings } from './occasions/away-bookings.service.ts';
import { listTouchedBookings, readBookingFacts } from './occasions/booking-facts.reads.ts';
import { bookingNotices, NEWS_MS, REMIND_MS } from './occasions/booking-notices.ts';
import { type CheaperWindows, notifyCheaperWindows } from './occasions/cheaper-windows.service.ts';
import { notifyDecidedReports } from './occasions/decided-reports.service.ts';
import { notifyFeedback } from './occasions/feedback.service.ts';
import { notifyHiddenBookings } from './occasions/hidden-bookings.service.ts';
import { noticeText } from './notice-text.ts';
import { listExported, listNotices, readLang, readUnread } from './notifications.reads.ts';
import {
  deleteBefore,
  deleteNotificationsOf,
  listKnown,
  markAllRead,
  markRead,
  nameOf,
} from './notifications.store.ts';
import {
  preferencesOf,
  registerBrowser,
  savePreferences,
  unregisterBrowser,
} from './preferences.service.ts';
import { deliverPushes, type PushDeps } from './push/push-delivery.service.ts';
import { publishNotified, tell, type TellDeps } from './tell.service.ts';
import { notificationsChanged } from './topics.ts';
import {
  createWatch,
  endWatch,
  ownWatches,
  notifyFreedPlugs,
} from './occasions/watches.service.ts';
import { deleteExpired } from './occasions/watches.store.ts';

export type Notifications = ReturnType<typeof createNotifications>;

export interface NotificationDeps extends TellDeps {
  log: PushDeps['log'];
  storedKeys: { webPush: Buffer };
  hostEmail: string | undefined;
  cheaper: CheaperWindows;
  otherPlugs: AwayDeps['otherPlugs'];
  /**
   * Since when charging points could connect to any node without interruption; defaults to the creation of this
   * service.
   */
  upSince?: () => Date;
  /** Allows push services at private addresses; for tests. */
  trustsPushTo?: ((url: URL) => boolean) | undefined;
}

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 90 * DAY_MS;

export function createNotifications(deps: NotificationDeps) {
  const { db, clock, bus, trustsPushTo } = deps;
  const contact = () => (deps.hostEmail ? `mailto:${deps.hostEmail}` : deps.publicUrl());
  const vapid = createVapid(deps.storedKeys.webPush, contact);
  const send = createPushSender({ vapid, ...(trustsPushTo && { trusts: trustsPushTo }) });
  const preferring = { db, clock, pushKey: vapid.publicKey, trustsPushTo };
  const madeAt = clock.now();
  const alerting = { upSince: () => madeAt, ...deps };
  const changed = ({ userId }: Actor) => bus.publish(notificationsChanged, { userId });
  return {
    list: (actor: Actor, query: ValidRequestOf<'listNotifications'>['query']) =>
      list(deps, actor, query),
    async markRead(actor: Actor, id: string): Promise<void> {
      if (!(await markRead(db, actor.userId, id, clock.now()))) throw notFound('notification');
      changed(actor);
    },
    async markAllRead(actor: Actor): Promise<void> {
      await markAllRead(db, actor.userId, clock.now());
      changed(actor);
    },
    unread: (userId: string) => readUnread(db, userId),
    preferences: (actor: Actor) => preferencesOf(preferring, actor),
    savePreferences: (...of: Tail<typeof savePreferences>) => savePreferences(preferring, ...of),
    registerBrowser: (...of: Tail<typeof registerBrowser>) => registerBrowser(preferring, ...of),
    unregisterBrowser: (actor: Actor, token: string) => unregisterBrowser(preferring, actor, token),
    watches: (actor: Actor) => ownWatches(deps, actor),
    async createWatch(...of: Tail<typeof createWatch>) {
      const made = await createWatch(deps, ...of);
      // The plug may already be free.
      await notifyFreedPlugs(deps);
      return made;
    },
    endWatch: (actor: Actor, id: string) => endWatch(deps, actor, id),
    /** Creates the notifications that are due for these bookings. */
    notifyAboutBookings: (ids: readonly string[]) => notifyAboutBookings(deps, ids),
    /** Notifies drivers who watch a plug that is free now. */
    notifyFreedPlugs: () => notifyFreedPlugs(deps),
    alertOwners: () => alertOwners(alerting),
    /** Notifies drivers whose booking is at a charging point that is away. */
    notifyAwayBookings: () => notifyAwayBookings(alerting),
    /** Notifies drivers whose booking would be clearly cheaper tomorrow. Expensive, so not run on every change. */
    notifyCheaperWindows: () => notifyCheaperWindows(deps),
    /** Creates all notifications that are due, including those after a crash and those that only depend on time. */
    notifyAll: () =>
      forEachCollectingErrors(
        [
          () => notifyAboutTouched(deps),
          () => notifyFreedPlugs(deps),
          () => alertOwners(alerting),
          () => notifyAwayBookings(alerting),
          () => notifyHiddenBookings(deps),
          () => notifyDecidedReports(deps),
          () => notifyFeedback(deps),
        ],
        (pass) => pass(),
      ),
    deliver: () => deliverPushes({ ...deps, send }),
    async forget(): Promise<void> {
      await deleteBefore(db, new Date(clock.now().getTime() - KEPT_MS));
      await deleteExpired(db, clock.now());
    },
    exported: {
      told: (userId: string, limit: number) => listExported(db, userId, limit),
      async preferences(actor: Actor) {
        const { choices, quiet_hours: quietHours } = await preferencesOf(preferring, actor);
        return [{ choices, quiet_hours: quietHours }];
      },
      watches: async (actor: Actor) => (await ownWatches(deps, actor)).results,
    },
    eraseOf: (trx: Trx, userId: string) => deleteNotificationsOf(trx, userId),
  };
}

async function notifyAboutTouched(deps: NotificationDeps): Promise<void> {
  const now = deps.clock.now().getTime();
  const startsBefore = new Date(now + REMIND_MS);
  const since = new Date(now - NEWS_MS);
  const errors: unknown[] = [];
  let after: string | undefined;
  do {
    const ids = await listTouchedBookings(deps.db, { startsBefore, since, after });
    await notifyAboutBookings(deps, ids).catch((error: unknown) => errors.push(error));
    after = ids.at(-1);
  } while (after !== undefined);
  if (errors.length > 0) throw new AggregateError(errors, 'some notifications failed');
}

type Tail<F> = F extends (first: never, ...rest: infer R) => unknown ? R : never;

async function list(
  { db }: NotificationDeps,
  { userId }: Actor,
  {
    page,
    page_size: pageSize,
    unread: isUnread,
    lang: asked,
  }: ValidRequestOf<'listNotifications'>['query'],
): Promise<AnswerOf<'listNotifications'>> {
  const lang = asked ?? (await readLang(db, userId))?.lang ?? 'en';
  const { rows, count } = await listNotices(db, { userId, isUnread, page, pageSize });
  const { unread } = await readUnread(db, userId);
  const results = rows.map(({ id, kind, data, link, created_at: createdAt, read_at: readAt }) => ({
    id,
    kind,
    ...noticeText(kind, data, lang),
    link,
    created_at: createdAt.toISOString(),
    read_at: readAt?.toISOString() ?? null,
  }));
  return { results, count, unread };
}

/** All at once; where that fails, each by itself. */
async function notifyAboutBookings(deps: NotificationDeps, ids: readonly string[]): Promise<void> {
  try {
    await notifyTogether(deps, ids);
  } catch {
    const pass = { db: deps.db, kind: 'booking_notices', now: deps.clock.now() };
    const work = (id: string) => notifyTogether(deps, [id]);
    await forEachRow(pass, ids, { idOf: (id) => id, work });
  }
}

async function notifyTogether(deps: NotificationDeps, ids: readonly string[]): Promise<void> {
  const now = deps.clock.now();
  const facts = await readBookingFacts(deps.db, ids);
  const due = facts.flatMap((booking) => bookingNotices(booking, now));
  const known = await listKnown(deps.db, due);
  const news = due.filter((notice) => !known.has(nameOf(notice)));
  if (news.length === 0) return;
  publishNotified(deps, await deps.db.transaction().execute((trx) => tell(deps, trx, news)));
}
