/** What is known of a reservation from its last reading and its live socket together; the newer of the two counts. */
import type { MeterSample, PlugLive, Reservation } from '@voltagora/contract';

export type Heard = {
  message: PlugLive;
  /** By this page's clock. */
  at: number;
  samples: MeterSample[];
};
export type Known = Pick<Reservation, 'status' | 'session'> & {
  step: Reservation['start']['step'];
  failure: string | null;
};

const SAMPLES_MAX = 2000;

/** Takes in one message: its samples join those that are there, each moment once, in order. */
export function nextMessage(former: Heard | null, message: PlugLive, at: number): Heard {
  const byMoment = new Map(
    [...(former?.samples ?? []), ...message.meter_values].map((sample) => [sample.at, sample]),
  );
  const samples = [...byMoment.values()]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-SAMPLES_MAX);
  return { message, at, samples };
}

/** How the reservation stands by the newer of the reading (made at `readAt`) and the live message. */
export function knownOf(reservation: Reservation, readAt: number, heard: Heard | null): Known {
  const live = heard && heard.at >= readAt ? heard.message : null;
  if (live?.reservation?.id === reservation.id) {
    const { status, step, failure } = live.reservation;
    return { status, step, failure, session: live.session ?? reservation.session };
  }
  const { status, session, start } = reservation;
  return { status, session, step: start.step, failure: start.failure };
}

/** Whether a message tells of a change that only a new reading shows whole: the bill, the fee, the hold. */
export const needsReading = (reservation: Reservation, { reservation: live }: PlugLive): boolean =>
  live?.id === reservation.id &&
  (live.status !== reservation.status ||
    live.charger_hold !== (reservation.charger_hold?.state ?? null));
