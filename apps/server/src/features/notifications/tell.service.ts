// Creates notifications, and in the same transaction the mails and pushes that their users want.
import { isNoticeWanted, NOTICE_KINDS, quietForMs } from '@voltagora/domain';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { layOutMail } from '../../platform/mail/mail-layout.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { type Addressee, readAddressees } from './occasions/addressees.store.ts';
import type { Notice } from './notice.ts';
import { noticeMailTexts, noticeText } from './notice-text.ts';
import { insertNotices, type ReportedRow } from './notifications.store.ts';
import { insertDeliveries } from './push/push-deliveries.store.ts';
import { notificationsChanged } from './topics.ts';

export interface TellDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  publicUrl: () => string;
}

/**
 * Runs in the caller's transaction. Returns the new notifications, to be passed to publishNotified after the commit.
 */
export async function tell(
  deps: TellDeps,
  trx: Trx,
  notices: readonly Notice[],
): Promise<ReportedRow[]> {
  const told = await insertNotices(trx, notices, { now: deps.clock.now() });
  await queueDeliveries(deps, trx, told);
  return told;
}

/** To be called after the commit; updates the open tabs. */
export function publishNotified(
  { bus }: Pick<TellDeps, 'bus'>,
  told: readonly ReportedRow[],
): void {
  for (const userId of new Set(told.map((row) => row.userId))) {
    bus.publish(notificationsChanged, { userId });
  }
}

/** Queues mails and pushes. */
export async function queueDeliveries(
  deps: TellDeps,
  trx: Trx,
  told: readonly ReportedRow[],
): Promise<void> {
  const people = await readAddressees(
    trx,
    told.map(({ userId }) => userId),
  );
  for (const row of told) {
    const person = people.get(row.userId);
    if (person === undefined) continue;
    await mailTo(deps, trx, row, person);
    await pushTo(deps, trx, row, person);
  }
}

async function mailTo(
  deps: TellDeps,
  trx: Trx,
  row: ReportedRow,
  person: Addressee,
): Promise<void> {
  const { kind } = row;
  if ('hasOwnMail' in NOTICE_KINDS[kind] || !isNoticeWanted(kind, 'mail', person.choices)) return;
  const { email: to, lang } = person;
  const { title, body } = noticeText(kind, row.data, lang);
  const { label, note } = noticeMailTexts(lang, kind);
  const link = `${deps.publicUrl()}${row.link}`;
  const mail = layOutMail({
    kind: `notice_${kind}`,
    to,
    lang,
    subject: title,
    preheader: body,
    paragraphs: [greeting(lang), `${title}.`, body],
    action: { label, link },
    notes: [note],
  });
  await queueMail(trx, deps.clock, mail);
}

async function pushTo(
  deps: TellDeps,
  trx: Trx,
  row: ReportedRow,
  person: Addressee,
): Promise<void> {
  if (!isNoticeWanted(row.kind, 'push', person.choices)) return;
  const now = deps.clock.now();
  const at = new Date(now.getTime() + quietMs(person.quiet, now));
  const { id: notificationId, userId, expiresAt } = row;
  if (at >= expiresAt) return;
  await insertDeliveries(trx, { notificationId, userId, at, expiresAt }, now);
}

function quietMs(quiet: Addressee['quiet'], now: Date): number {
  if (quiet === null) return 0;
  const { timeZone } = quiet;
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = clock.formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return quietForMs(quiet, part('hour') * 60 + part('minute'));
}
