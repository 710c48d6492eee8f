// ReserveNow and CancelReservation of OCPP 1.6. Status messages follow the response.
import { OcppRefusal } from '@voltagora/ocpp';
import type { Handlers, V16Actions } from '@voltagora/ocpp';
import type { PlugReservation } from './connector.ts';
import type { Machine } from './machine.ts';

export const plugReservations: Handlers<V16Actions, Machine> = {
  ReserveNow: {
    answer({ connectorId, reservationId: id, idTag, parentIdTag: group, expiryDate }, machine) {
      const wanted = { id, idTag, group, expiresAt: new Date(expiryDate) };
      return { status: reservePlug(machine, connectorId, wanted) };
    },
    after: (_request, machine) => settleAll(machine),
  },
  CancelReservation: {
    answer: ({ reservationId }, machine) => ({ status: cancelPlug(machine, reservationId) }),
    after: (_request, machine) => settleAll(machine),
  },
};

type Answer = 'Accepted' | 'Rejected' | 'Occupied' | 'Faulted' | 'Unavailable';

/** ReserveConnectorZeroSupported is false: a connector has to be named. */
export function reservePlug(
  machine: Machine,
  connectorNumber: number,
  wanted: PlugReservation,
): Answer {
  const refusal = machine.takeReserveRefusal();
  if (refusal === 'NotSupported') throw new OcppRefusal('NotSupported', 'No reservations here');
  if (refusal !== null) return refusal;
  const connector = machine.connector(connectorNumber);
  const isOver = !(wanted.expiresAt > machine.clock.now());
  if (connector === undefined || isOver) return 'Rejected';
  const answer = connector.reserve(wanted);
  if (answer !== 'Accepted') return answer;
  for (const other of machine.connectors) {
    if (other !== connector) other.endReservation(wanted.id);
  }
  return answer;
}

export const cancelPlug = (machine: Machine, id: number): 'Accepted' | 'Rejected' =>
  machine.connectors.some((connector) => connector.endReservation(id)) ? 'Accepted' : 'Rejected';

export function settleAll({ connectors }: Machine): void {
  for (const connector of connectors) connector.settle();
}
