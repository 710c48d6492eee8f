// The log of a program, on standard output. If its reader is slow or stops, the program continues, buffers up to a limit, and
// drops the rest.
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { requestOfLine } from './http/request-id.ts';

const WAITING_MAX_BYTES = 8 * 1024 * 1024;

export function createLog(level: string): FastifyBaseLogger {
  const output = pino.destination({ dest: 1, sync: false, maxLength: WAITING_MAX_BYTES });
  const log = pino({ level, mixin: requestOfLine }, output);
  let dropped = 0;
  output.on('drop', () => (dropped += 1));
  output.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn({ lines }, 'log lines dropped: the log is read too slowly');
  });
  return log;
}
