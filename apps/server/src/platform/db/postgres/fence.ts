// What a transaction must find unchanged to begin: a node that was blocked while another took over writes nothing when it
// goes on. Put on a connection of a charging point, in force for all work on its behalf.
import { connectionServed } from '../../ocpp-server/connection-scope.ts';

/** The connection of this charging point with this epoch must still be the one that counts. */
export interface Fence {
  chargingPointId: number;
  epoch: number;
}

const fences = new WeakMap<object, Fence>();

export const putFence = (connection: object, fence: Fence): void =>
  void fences.set(connection, fence);

/** The one of the connection that the running code works for. */
export function fenceInForce(): Fence | undefined {
  const connection = connectionServed();
  return connection && fences.get(connection);
}
