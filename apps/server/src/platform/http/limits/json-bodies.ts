import type { FastifyInstance } from 'fastify';
import { isDeepJson } from '../../text/is-deep-json.ts';
import { AppError } from '../app-error.ts';

/** Reads JSON bodies as Fastify does, and refuses deeply nested ones before they are parsed. */
export function readJsonBodies(
  app: Pick<FastifyInstance, 'addContentTypeParser' | 'getDefaultJsonParser'>,
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, text, done) => {
      if (!isDeepJson(text)) return parse(request, text, done);
      done(new AppError('validation_failed', 'The JSON is nested too deeply. Send fewer levels.'));
    },
  );
}
