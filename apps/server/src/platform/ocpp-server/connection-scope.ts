import { AsyncLocalStorage } from 'node:async_hooks';

/** As much of a connection as those need who find themselves at work for it. */
interface Served {
  readonly chargingPointId: number;
  close(code: number, reason: string): void;
}

const scope = new AsyncLocalStorage<Served>();

/** Runs `work`, and whatever it starts and leaves behind, as work for this connection. */
export const onBehalfOf = <T>(connection: Served, work: () => T): T => scope.run(connection, work);

/** The connection that the running code works for, if it works for one. */
export const connectionServed = (): Served | undefined => scope.getStore();
