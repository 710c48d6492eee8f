// What must be unchanged for a transaction to begin: a node that was blocked while another took over writes nothing when it
// continues. Set for a connection of a charging point, in force for all work on its behalf.
import { connectionServed } from '../../ocpp-server/connection-scope.ts';

/** The connection of this charging point with this epoch must still be the valid one. */
export interface Fence {
  chargingPointId: number;
  epoch: number;
}

const fences = new WeakMap<object, Fence>();

export const putFence = (connection: object, fence: Fence): void =>
  void fences.set(connection, fence);

/** The fence of the connection on whose behalf the running code works. */
export function fenceInForce(): Fence | undefined {
  const connection = connectionServed();
  return connection && fences.get(connection);
}
