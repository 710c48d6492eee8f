// Receives logs of charging points, by PUT or POST, as raw bytes or as a form. The address contains a secret token.
import { addAbortSignal, type Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import type { Maintenance } from './maintenance.service.ts';
import { LOG_BYTES_MAX, type Upload, UPLOAD_MS } from './logs.ts';

interface ToToken {
  Params: { token: string; '*'?: string };
}

/** Limit of concurrent uploads, which bounds memory and disk use. */
const UPLOADS_MAX = 8;

export function logUploadsRoutes(app: HttpApp, { receiveLog }: Pick<Maintenance, 'receiveLog'>) {
  let running = 0;
  const receive = async (request: FastifyRequest<ToToken>, reply: FastifyReply) => {
    // Closes the connection: the rest of a refused body would be read as the next request.
    void reply.header('connection', 'close').header('cache-control', 'no-store');
    if (running >= UPLOADS_MAX) {
      throw new AppError(
        'service_unavailable',
        'Too many uploads at once. Try again in a minute.',
        {
          retryAfterSeconds: 60,
        },
      );
    }
    running += 1;
    try {
      await receiveLog(await uploadIn(request));
    } finally {
      running -= 1;
    }
    return reply.code(201).send();
  };
  // A scope of its own, because its content type parsers accept everything.
  void app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    // Fastify's schema type lacks `hide`.
    const schema = { hide: true } as object;
    for (const url of ['/ocpp-uploads/:token', '/ocpp-uploads/:token/*']) {
      scope.route<ToToken>({
        method: ['PUT', 'POST'],
        url,
        schema,
        bodyLimit: LOG_BYTES_MAX + 65_536,
        handler: receive,
      });
    }
  });
}

async function uploadIn(request: FastifyRequest<ToToken>): Promise<Upload> {
  const { token, '*': path } = request.params;
  const signal = AbortSignal.timeout(UPLOAD_MS);
  if (request.isMultipart()) {
    const part = await request.file({ limits: { fileSize: LOG_BYTES_MAX + 1, files: 1 } });
    if (part === undefined) throw nothingSent();
    const content = addAbortSignal(signal, part.file);
    return { token, fileName: path || part.filename, content };
  }
  const { body } = request;
  if (!isStream(body)) throw nothingSent();
  return { token, fileName: path || undefined, content: addAbortSignal(signal, body) };
}

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const nothingSent = () => new AppError('validation_failed', 'Send the log as the body.');
