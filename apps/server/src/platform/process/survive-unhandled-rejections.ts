import type { FastifyBaseLogger } from 'fastify';
import { connectionServed } from '../ocpp-server/connection-scope.ts';

/**
 * Keeps the process alive when a promise that nobody awaits fails: it is logged, and the charging point whose message
 * started it is sent away, since what it was told may not be so. An error that is thrown still ends the process.
 */
export function surviveUnhandledRejections(log: Pick<FastifyBaseLogger, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    const connection = connectionServed();
    log.error({ err: reason, chargingPointId: connection?.chargingPointId }, 'a stray rejection');
    connection?.close(1011, 'Try again later');
  });
}
