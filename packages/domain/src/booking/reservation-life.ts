// The state machine of a reservation as one table: who may change what and when, what happens to the money, and what the driver
// is told.
import type { ReservationStatus } from './reservation-status.ts';

/** Mails about a booking; a transition sends the driver one of them or none. */
export type ReservationMessage =
  | 'confirmed'
  | 'reminder'
  | 'extended'
  | 'moved'
  | 'rejected'
  | 'no_show'
  | 'failed'
  | 'unbilled'
  | 'unpaid'
  | 'receipt';

interface Transition {
  from: ReservationStatus;
  event: string;
  actor: 'driver' | 'station_owner' | 'charger' | 'system';
  /** The same state for a booking that is changed and continues. */
  to: ReservationStatus;
  /** The time-based rule of the transition; each is a function of this package or a query named after it. */
  when:
    | 'any_time'
    | 'in_time_to_pay'
    | 'time_to_pay_over'
    | 'free_first_then_fee'
    | 'startable_until_end'
    | 'start_overdue'
    | 'no_show_time_over'
    | 'from_an_hour_before_until_no_show'
    | 'half_an_hour_before_start'
    | 'until_a_quarter_before_end'
    | 'before_start_or_no_show'
    | 'not_confirmed_in_time';
  money:
    | 'none'
    | 'hold'
    | 'larger_hold'
    | 'release'
    | 'capture'
    | 'cancellation_fee'
    | 'no_show_fee';
  /** `receipt` is sent if something was charged, `unpaid` if the driver has not given up the payment. */
  message: ReservationMessage | 'none';
}

/** Every change a reservation can make. */
export const RESERVATION_TRANSITIONS = [
  {
    from: 'PENDING',
    event: 'hold_placed',
    actor: 'system',
    to: 'RESERVED',
    when: 'in_time_to_pay',
    money: 'hold',
    message: 'confirmed',
  },
  {
    from: 'PENDING',
    event: 'payment_failed',
    actor: 'system',
    to: 'FAILED',
    when: 'time_to_pay_over',
    money: 'release',
    message: 'unpaid',
  },
  {
    from: 'PENDING',
    event: 'cancel',
    actor: 'driver',
    to: 'CANCELED',
    when: 'any_time',
    money: 'release',
    message: 'none',
  },
  {
    from: 'PENDING',
    event: 'reject',
    actor: 'station_owner',
    to: 'REJECTED',
    when: 'any_time',
    money: 'release',
    message: 'rejected',
  },
  {
    from: 'RESERVED',
    event: 'remind',
    actor: 'system',
    to: 'RESERVED',
    when: 'half_an_hour_before_start',
    money: 'none',
    message: 'reminder',
  },
  {
    from: 'RESERVED',
    event: 'announce_late',
    actor: 'driver',
    to: 'RESERVED',
    when: 'from_an_hour_before_until_no_show',
    money: 'none',
    message: 'none',
  },
  {
    from: 'RESERVED',
    event: 'move',
    actor: 'driver',
    to: 'RESERVED',
    when: 'before_start_or_no_show',
    money: 'none',
    message: 'moved',
  },
  {
    from: 'RESERVED',
    event: 'extend',
    actor: 'driver',
    to: 'RESERVED',
    when: 'until_a_quarter_before_end',
    money: 'larger_hold',
    message: 'extended',
  },
  {
    from: 'RESERVED',
    event: 'cancel',
    actor: 'driver',
    to: 'CANCELED',
    when: 'free_first_then_fee',
    money: 'cancellation_fee',
    message: 'receipt',
  },
  {
    from: 'RESERVED',
    event: 'reject',
    actor: 'station_owner',
    to: 'REJECTED',
    when: 'any_time',
    money: 'release',
    message: 'rejected',
  },
  {
    from: 'RESERVED',
    event: 'begin_charging',
    actor: 'charger',
    to: 'CHARGING',
    when: 'startable_until_end',
    money: 'none',
    message: 'none',
  },
  {
    from: 'RESERVED',
    event: 'start_failed',
    actor: 'system',
    to: 'FAILED',
    when: 'start_overdue',
    money: 'release',
    message: 'failed',
  },
  {
    from: 'RESERVED',
    event: 'no_show',
    actor: 'system',
    to: 'NO_SHOW',
    when: 'no_show_time_over',
    money: 'no_show_fee',
    message: 'no_show',
  },
  {
    from: 'CHARGING',
    event: 'extend',
    actor: 'driver',
    to: 'CHARGING',
    when: 'until_a_quarter_before_end',
    money: 'larger_hold',
    message: 'extended',
  },
  {
    from: 'CHARGING',
    event: 'start_timed_out',
    actor: 'charger',
    to: 'RESERVED',
    when: 'any_time',
    money: 'none',
    message: 'none',
  },
  {
    from: 'CHARGING',
    event: 'end_charging',
    actor: 'charger',
    to: 'FULFILLED',
    when: 'any_time',
    money: 'capture',
    message: 'receipt',
  },
  {
    from: 'CHARGING',
    event: 'deny_session',
    actor: 'driver',
    to: 'FAILED',
    when: 'any_time',
    money: 'release',
    message: 'none',
  },
  {
    from: 'CHARGING',
    event: 'drop_session',
    actor: 'system',
    to: 'FAILED',
    when: 'not_confirmed_in_time',
    money: 'release',
    message: 'unbilled',
  },
] as const satisfies readonly Transition[];

/** One row of `RESERVATION_TRANSITIONS`. */
export type ReservationTransition = (typeof RESERVATION_TRANSITIONS)[number];
/** The events of a reservation. */
export type ReservationEvent = ReservationTransition['event'];

/** States in which a reservation keeps its window; the others are final. */
export const LIVE_STATUSES = ['PENDING', 'RESERVED', 'CHARGING'] as const;
/** Final states of a reservation. */
export const END_STATUSES = ['FULFILLED', 'CANCELED', 'NO_SHOW', 'REJECTED', 'FAILED'] as const;

/** The transition of an event in a state, or undefined when there is none. */
export const transitionOf = (
  from: ReservationStatus,
  event: ReservationEvent,
): ReservationTransition | undefined =>
  RESERVATION_TRANSITIONS.find((change) => change.from === from && change.event === event);
