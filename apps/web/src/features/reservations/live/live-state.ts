/** The state of a reservation from its last API answer and its live socket; the newer of the two counts. */
import type { MeterSample, PlugLive, Reservation } from '@voltagora/contract';

export type Heard = {
  message: PlugLive;
  /** By the clock of this page. */
  at: number;
  samples: MeterSample[];
};
export type Known = Pick<Reservation, 'status' | 'session'> & {
  step: Reservation['start']['step'];
  failure: string | null;
};

const SAMPLES_MAX = 2000;

/** Adds a message: its samples are merged with the earlier ones by time, without duplicates. */
export function nextMessage(former: Heard | null, message: PlugLive, at: number): Heard {
  const byMoment = new Map(
    [...(former?.samples ?? []), ...message.meter_values].map((sample) => [sample.at, sample]),
  );
  const samples = [...byMoment.values()]
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(-SAMPLES_MAX);
  return { message, at, samples };
}

/** The state by the newer of the API answer (received at `readAt`) and the live message. */
export function knownOf(reservation: Reservation, readAt: number, heard: Heard | null): Known {
  const live = heard && heard.at >= readAt ? heard.message : null;
  if (live?.reservation?.id === reservation.id) {
    const { status, step, failure } = live.reservation;
    return { status, step, failure, session: live.session ?? reservation.session };
  }
  const { status, session, start } = reservation;
  return { status, session, step: start.step, failure: start.failure };
}

/** Whether a message announces a change that needs a new API read: bill, fee or hold. */
export const needsReading = (reservation: Reservation, { reservation: live }: PlugLive): boolean =>
  live?.id === reservation.id &&
  (live.status !== reservation.status ||
    live.charger_hold !== (reservation.charger_hold?.state ?? null));
