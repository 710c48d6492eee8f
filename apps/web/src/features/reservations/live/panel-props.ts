import type { Reservation } from '@voltagora/contract';

export type PanelProps = { reservation: Reservation };
