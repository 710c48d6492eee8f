// Reservations of a connector.
import type { Connector, PlugReservation } from './connector.ts';
import { isBusy, type Plug, rest } from './plug-state.ts';

export function keepFor(plug: Plug, next: PlugReservation | null): void {
  plug.cancelExpiry();
  plug.reservation = next;
  if (next === null) return;
  plug.cancelExpiry = plug.ports.clock.at(next.expiresAt, () => {
    keepFor(plug, null);
    if (!isBusy(plug)) rest(plug);
    plug.ports.tellReservationOver(next.id);
  });
}

export const isKeptFor = ({ reservation, ports }: Plug, idTag: string): boolean =>
  reservation?.idTag.toLowerCase() === idTag.toLowerCase() ||
  (reservation?.group !== undefined && reservation.group.toLowerCase() === ports.groupOf(idTag));

export function reserve(plug: Plug, wanted: PlugReservation): ReturnType<Connector['reserve']> {
  const { errorCode, operative, reservation } = plug;
  if (errorCode !== 'NoError') return 'Faulted';
  if (!operative) return 'Unavailable';
  if (isBusy(plug) || (reservation !== null && reservation.id !== wanted.id)) return 'Occupied';
  keepFor(plug, wanted);
  return 'Accepted';
}

export function endReservation(plug: Plug, id: number): boolean {
  if (plug.reservation?.id !== id) return false;
  keepFor(plug, null);
  return true;
}

export function forgetReservation(plug: Plug): void {
  keepFor(plug, null);
  if (!isBusy(plug)) rest(plug);
}
