import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from './app-error.ts';
import { type HttpApp, NO_SUCH_CALL } from './http-app.ts';

/** Serves the built web client; every path that is no file is the client's own route. */
export async function serveWebClient(app: HttpApp, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: 'index.html',
    preCompressed: true,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (request.url.startsWith('/api/')) throw new AppError('not_found', NO_SUCH_CALL);
    if (!page) throw new AppError('not_found', 'No such page.');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
