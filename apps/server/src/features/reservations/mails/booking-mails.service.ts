import { isNoticeWanted, type NoticeKind } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { bookingMail, type MailExtras } from './booking-mail.ts';
import type { BookingMessage } from './booking-mail-texts.ts';
import { readNotice } from '../endings/open-bookings.store.ts';
import type { ReservationDeps } from '../reservation-deps.ts';

export type MailDeps = Pick<ReservationDeps, 'clock' | 'publicUrl'>;

/** Mails that a driver can turn off. */
const KINDS: Partial<Record<BookingMessage, NoticeKind>> = {
  reminder: 'reservation_reminder',
  receipt: 'receipt',
};

/**
 * Mails a booking's driver about a change written in the same transaction; skipped when their account is deleted or they turned
 * this mail off.
 */
export async function mailDriver(
  { clock, publicUrl }: MailDeps,
  trx: Trx,
  reservationId: string,
  message: BookingMessage,
  extras: MailExtras = {},
): Promise<void> {
  const notice = await readNotice(trx, reservationId);
  const kind = KINDS[message];
  if (notice === undefined || (kind && !isNoticeWanted(kind, 'mail', notice.choices))) return;
  await queueMail(trx, clock, bookingMail(message, notice, { ...extras, publicUrl: publicUrl() }));
}
