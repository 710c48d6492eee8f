import type { FastifyBaseLogger } from 'fastify';

/** Details of a PostgreSQL error quote the row: an existing address, a name that is too long. */
const QUOTED = ['err.detail', 'err.where', 'err.internalQuery'];

/** A log that keeps the error and removes the data of persons. */
export const logWithoutData = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { redact: { paths: QUOTED, remove: true } });
