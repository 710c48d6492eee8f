import { AsyncLocalStorage } from 'node:async_hooks';

/** The part of a connection that code running on its behalf needs. */
interface Served {
  readonly chargingPointId: number;
  close(code: number, reason: string): void;
}

const scope = new AsyncLocalStorage<Served>();

/** Runs `work`, and everything that it starts, on behalf of this connection. */
export const onBehalfOf = <T>(connection: Served, work: () => T): T => scope.run(connection, work);

/** The connection on whose behalf the running code works, if any. */
export const connectionServed = (): Served | undefined => scope.getStore();
