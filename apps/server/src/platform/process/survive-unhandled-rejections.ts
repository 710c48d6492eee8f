import type { FastifyBaseLogger } from 'fastify';
import { connectionServed } from '../ocpp-server/connection-scope.ts';

/**
 * Keeps the process alive after an unhandled rejection: logs it and disconnects the charging point whose message caused it,
 * because the answer that it got may be wrong. An uncaught exception still ends the process.
 */
export function surviveUnhandledRejections(log: Pick<FastifyBaseLogger, 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    const connection = connectionServed();
    log.error({ err: reason, chargingPointId: connection?.chargingPointId }, 'unhandled rejection');
    connection?.close(1011, 'Try again later');
  });
}
