import type { FastifyBaseLogger } from 'fastify';

/** What PostgreSQL adds to an error quotes the row: an address that is taken, a name that is too long. */
const QUOTED = ['err.detail', 'err.where', 'err.internalQuery'];

/** A log that keeps what went wrong and leaves out whose data it was. */
export const logWithoutData = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { redact: { paths: QUOTED, remove: true } });
