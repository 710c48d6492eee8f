import type { Reservation } from '@voltagora/contract';

/** What every face of the reservation screen gets. */
export type PanelProps = {
  reservation: Reservation;
  refetch: () => void;
  /** Takes the reservation an answer carried, which is newer than the last reading. */
  onAnswered: (reservation: Reservation) => void;
};
