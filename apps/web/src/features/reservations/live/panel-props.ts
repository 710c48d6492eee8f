import type { Reservation } from '@voltagora/contract';

/** What every face of the reservation screen gets. */
export type PanelProps = { reservation: Reservation };
