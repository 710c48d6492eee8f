// A charge without an account from its page: what is seen and done by whoever knows its secret, and how an account keeps it.
import type { GuestCharge, Reservation, ValidRequestOf } from '@voltagora/contract';
import { MINUTE_MS } from '@voltagora/domain';
import type { Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Download } from '../../platform/http/downloads/serve-download.ts';
import { guestActor } from '../accounts/public.ts';
import { beginCharge, hashSecret, quoteGuest, readOffer } from './begin-charge.service.ts';
import type { GuestDeps } from './guest-deps.ts';
import { findBySecret } from './guest-charges.reads.ts';
import {
  eraseOf,
  forgetSecrets,
  type GuestChargeRow,
  takeOver,
  writeEmail,
} from './guest-charges.store.ts';
import { mailReceipts } from './mails/receipt-mails.service.ts';

const PAGE_DAYS = 90;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MAILS_PER_HOUR = 5;

export type GuestCharges = ReturnType<typeof createGuestCharges>;

export function createGuestCharges(deps: GuestDeps) {
  const read = async (secret: string) => present(deps, await chargeOf(deps, secret));
  return {
    offer: (code: string) => readOffer(deps, code),
    quote: (asked: ValidRequestOf<'quoteGuestCharge'>['body']) => quoteGuest(deps, asked),
    async begin(asked: ValidRequestOf<'beginGuestCharge'>['body'], address: string) {
      await beginCharge(deps, asked, address);
      return read(asked.secret);
    },
    /** Error codes: not_found, also after 90 days. */
    read,
    /** Error codes: those of starting a charge. */
    async start(secret: string): Promise<GuestCharge> {
      const row = await chargeOf(deps, secret);
      await deps.charging.start(await targetOf(deps, row), guestActor(row.user_id));
      return present(deps, row);
    },
    /** Error codes: those of stopping a charge. */
    async stop(secret: string): Promise<GuestCharge> {
      const row = await chargeOf(deps, secret);
      await deps.charging.stop(await targetOf(deps, row), guestActor(row.user_id));
      return present(deps, row);
    },
    /** Error codes: those of cancelling a booking. */
    async cancel(secret: string): Promise<GuestCharge> {
      const row = await chargeOf(deps, secret);
      await deps.reservations.cancel(row.reservation_id, guestActor(row.user_id));
      await deps.payments.executeFor(row.reservation_id);
      return present(deps, row);
    },
    /** Error codes: not_found, guest_charge_kept, too_many_requests. */
    async setEmail(secret: string, email: string): Promise<GuestCharge> {
      const row = await chargeOf(deps, secret);
      refuseKept(row);
      const limit = { key: `guest mail ${row.id}`, max: MAILS_PER_HOUR, windowMs: 60 * MINUTE_MS };
      const attempt = deps.throttle.attempt([limit]);
      if (attempt.kind === 'refused') {
        const { retryAfterSeconds } = attempt;
        throw new AppError('too_many_requests', 'Too many attempts.', { retryAfterSeconds });
      }
      await writeEmail(deps.db, row.id, email);
      return read(secret);
    },
    /** Error codes: not_found, no_receipt_yet, guest_charge_kept: an account has the receipt then, with its name. */
    async receipt(
      secret: string,
      query: ValidRequestOf<'downloadGuestReceipt'>['query'],
    ): Promise<Download> {
      const row = await chargeOf(deps, secret);
      refuseKept(row);
      return deps.receipts.file(guestActor(row.user_id), row.reservation_id, query);
    },
    /**
     * The one way into an account: its driver is logged in and knows the secret. An address of a receipt proves nothing: anybody may have
     * registered it before, or it may be mistyped. Error codes: not_found, guest_charge_kept.
     */
    keep: (actor: Actor, secret: string) => keepCharge(deps, actor, secret),
    /** Mails receipts that were asked for. Run it every quarter of a minute. */
    mailReceipts: (now: Date) => mailReceipts(deps, now),
    /** The account that has the charges is deleted. */
    eraseOf,
    forget: (now: Date) => forgetSecrets(deps.db, pagesSince(now)),
  };
}

const pagesSince = (now: Date): Date => new Date(now.getTime() - PAGE_DAYS * DAY_MS);

async function chargeOf({ db, clock }: GuestDeps, secret: string): Promise<GuestChargeRow> {
  const row = await findBySecret(db, hashSecret(secret), pagesSince(clock.now()));
  if (row === undefined) throw notFound('charge');
  return row;
}

/** A payment that is still open is brought up to date first: its page may be asking because it was just paid. */
async function present(deps: GuestDeps, row: GuestChargeRow): Promise<GuestCharge> {
  const actor = guestActor(row.user_id);
  const { payment } = await deps.reservations.read(row.reservation_id, actor);
  if (payment?.status === 'open') await deps.payments.read(payment.id, actor);
  const reservation = await deps.reservations.read(row.reservation_id, actor);
  return {
    // Whoever has the secret does not learn which account has the charge.
    reservation: { ...reservation, user: { id: row.id, email: '', is_guest: true } },
    wish: row.wish,
    has_email: row.email !== null,
    is_kept: row.taken_over_at !== null,
    open_until: new Date(row.created_at.getTime() + PAGE_DAYS * DAY_MS).toISOString(),
  };
}

async function targetOf({ reservations }: GuestDeps, row: GuestChargeRow) {
  const { plug } = await reservations.read(row.reservation_id, guestActor(row.user_id));
  if (plug.charging_point === null) {
    throw new AppError('charger_not_connected', 'The charger of this plug is gone.');
  }
  return { chargingPointId: plug.charging_point.id, reservationId: row.reservation_id };
}

async function keepCharge(deps: GuestDeps, actor: Actor, secret: string): Promise<Reservation> {
  const row = await chargeOf(deps, secret);
  if (row.user_id !== actor.userId) {
    await deps.db.transaction().execute(async (trx) => {
      if (await handOver(deps, trx, row, actor.userId)) return;
      if ((await chargeOf({ ...deps, db: trx }, secret)).user_id !== actor.userId) throw isKept();
    });
  }
  return deps.reservations.read(row.reservation_id, actor);
}

function refuseKept({ taken_over_at }: GuestChargeRow): void {
  if (taken_over_at !== null) throw isKept();
}

const isKept = () => new AppError('guest_charge_kept', 'Another account has this charge already.');

/**
 * False where an account has it already. The payment stays the guest's: nobody has proven that the account paid it, and a dispute of
 * its bank must not be collected from a stranger.
 */
async function handOver(
  { clock, reservations }: GuestDeps,
  trx: Trx,
  row: Pick<GuestChargeRow, 'id' | 'reservation_id'>,
  userId: string,
): Promise<boolean> {
  if (!(await takeOver(trx, row.id, { userId, now: clock.now() }))) return false;
  await reservations.handOver(trx, row.reservation_id, userId);
  return true;
}
