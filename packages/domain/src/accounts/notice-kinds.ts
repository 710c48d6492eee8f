// The kinds of notifications, the role for which each is meant, and its default channels.
import type { Role } from './roles.ts';

/** Channels in addition to the list in the product, which always has every notice. */
export const NOTICE_CHANNELS = ['push', 'mail'] as const;
/** One of `NOTICE_CHANNELS`. */
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

interface NoticeKindFacts {
  role: Role;
  push: boolean;
  /** `always`: a mail about a booking or money that cannot be turned off. */
  mail: boolean | 'always';
  /** Another feature sends the mail, in the transaction that it reports. */
  hasOwnMail?: true;
}

/** Every kind of notice: who gets it, and by which channels unless they choose otherwise. */
export const NOTICE_KINDS = {
  reservation_reminder: { role: 'driver', push: true, mail: true, hasOwnMail: true },
  window_open: { role: 'driver', push: true, mail: false },
  charger_refused: { role: 'driver', push: true, mail: false },
  charger_away: { role: 'driver', push: true, mail: true },
  station_hidden: { role: 'driver', push: true, mail: 'always' },
  report_decided: { role: 'driver', push: false, mail: true },
  charging_started: { role: 'driver', push: false, mail: false },
  session_to_confirm: { role: 'driver', push: true, mail: 'always' },
  almost_full: { role: 'driver', push: true, mail: false },
  no_energy: { role: 'driver', push: true, mail: false },
  idle_fee_near: { role: 'driver', push: true, mail: false },
  charging_finished: { role: 'driver', push: true, mail: false },
  receipt: { role: 'driver', push: false, mail: true, hasOwnMail: true },
  idle_fee: { role: 'driver', push: true, mail: true },
  low_balance: { role: 'driver', push: false, mail: false },
  booking_ended: { role: 'driver', push: true, mail: 'always', hasOwnMail: true },
  rating_answered: { role: 'driver', push: true, mail: false },
  driver_rated: { role: 'driver', push: false, mail: false },
  fault_answered: { role: 'driver', push: true, mail: true },
  plug_free: { role: 'driver', push: true, mail: false },
  cheaper_window: { role: 'driver', push: true, mail: false },
  point_offline: { role: 'station_owner', push: true, mail: true },
  point_fault: { role: 'station_owner', push: true, mail: true },
  plug_no_energy: { role: 'station_owner', push: true, mail: false },
  stop_failed: { role: 'station_owner', push: true, mail: true },
  fault_reported: { role: 'station_owner', push: true, mail: true },
  station_rated: { role: 'station_owner', push: false, mail: false },
  new_booking: { role: 'station_owner', push: true, mail: false },
  payout: { role: 'station_owner', push: false, mail: 'always', hasOwnMail: true },
} as const satisfies Record<string, NoticeKindFacts>;

/** A key of `NOTICE_KINDS`. */
export type NoticeKind = keyof typeof NOTICE_KINDS;
/** The choices of a user for each kind and channel; a missing one follows `NOTICE_KINDS`. */
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<NoticeChannel, boolean>>>>;

const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[]; // Object.keys loses the literal key types.

/** The kinds of notice that users of a role get. */
export const noticeKindsOf = (role: Role): NoticeKind[] =>
  kinds.filter((kind) => NOTICE_KINDS[kind].role === role);

/** Whether a user with these choices gets a kind by a channel. */
export function isNoticeWanted(
  kind: NoticeKind,
  way: NoticeChannel,
  choices: NoticeChoices,
): boolean {
  const usual = NOTICE_KINDS[kind][way];
  return usual === 'always' || (choices[kind]?.[way] ?? usual);
}
