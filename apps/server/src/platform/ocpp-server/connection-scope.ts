import { AsyncLocalStorage } from 'node:async_hooks';
import type { OcppConnection } from './connection.ts';

const scope = new AsyncLocalStorage<OcppConnection>();

/** Runs `work`, and whatever it starts and leaves behind, as work for this connection. */
export const onBehalfOf = <T>(connection: OcppConnection, work: () => T): T =>
  scope.run(connection, work);

/** The connection that the running code works for, if it works for one. */
export const connectionServed = (): OcppConnection | undefined => scope.getStore();
