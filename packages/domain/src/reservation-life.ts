import type { ReservationStatus } from './reservation-status.ts';

/** Every change a reservation can make, by whom, and what becomes of its money then. */
export const RESERVATION_TRANSITIONS = [
  { from: 'PENDING', event: 'hold_placed', actor: 'system', to: 'RESERVED', money: 'hold' },
  { from: 'PENDING', event: 'payment_failed', actor: 'system', to: 'FAILED', money: 'release' },
  { from: 'PENDING', event: 'cancel', actor: 'driver', to: 'CANCELED', money: 'release' },
  { from: 'PENDING', event: 'reject', actor: 'station_owner', to: 'REJECTED', money: 'release' },
  { from: 'RESERVED', event: 'cancel', actor: 'driver', to: 'CANCELED', money: 'cancellation_fee' },
  { from: 'RESERVED', event: 'reject', actor: 'station_owner', to: 'REJECTED', money: 'release' },
  { from: 'RESERVED', event: 'begin_charging', actor: 'charger', to: 'CHARGING', money: 'none' },
  { from: 'RESERVED', event: 'start_failed', actor: 'system', to: 'FAILED', money: 'release' },
  { from: 'RESERVED', event: 'no_show', actor: 'system', to: 'NO_SHOW', money: 'no_show_fee' },
  { from: 'CHARGING', event: 'end_charging', actor: 'charger', to: 'FULFILLED', money: 'capture' },
] as const satisfies readonly {
  from: ReservationStatus;
  event: string;
  actor: 'driver' | 'station_owner' | 'charger' | 'system';
  to: ReservationStatus;
  money: 'none' | 'hold' | 'release' | 'capture' | 'cancellation_fee' | 'no_show_fee';
}[];

export type ReservationTransition = (typeof RESERVATION_TRANSITIONS)[number];
export type ReservationEvent = ReservationTransition['event'];

/** States in which a reservation holds its window; the others are final. */
export const LIVE_STATUSES = ['PENDING', 'RESERVED', 'CHARGING'] as const;
export const END_STATUSES = ['FULFILLED', 'CANCELED', 'NO_SHOW', 'REJECTED', 'FAILED'] as const;

/** The change an event makes in a state, or undefined when it makes none there. */
export const transitionOf = (
  from: ReservationStatus,
  event: ReservationEvent,
): ReservationTransition | undefined =>
  RESERVATION_TRANSITIONS.find((change) => change.from === from && change.event === event);
