import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { AppError } from './app-error.ts';
import { type HttpApp, NO_SUCH_CALL } from './http-app.ts';
import { type PageHead, withHead } from './page-head.ts';

export interface PageHeads {
  publicUrl: () => string;
  /** Undefined for a page that says nothing of itself. */
  headOf: (path: string, lang: 'en' | 'el') => Promise<PageHead | undefined>;
}

/** Serves the built web client; every path that is no file is the client's own route. */
export async function serveWebClient(
  app: HttpApp,
  folder: string,
  heads?: PageHeads,
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // With heads the first page is one of those that are written for each request.
    index: heads ? false : 'index.html',
    preCompressed: true,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const page = heads && readFileSync(join(folder, 'index.html'), 'utf8');
  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isPage = isRead && (request.url === '/' || request.headers.accept?.includes('text/html'));
    if (request.url.startsWith('/api/')) throw new AppError('not_found', NO_SUCH_CALL);
    if (!isPage) throw new AppError('not_found', 'No such page.');
    void reply.header('cache-control', 'no-cache');
    const path = request.url.split('?')[0] ?? '/';
    const lang = request.headers['accept-language']?.trim().startsWith('el') ? 'el' : 'en';
    const head = await heads?.headOf(path, lang);
    if (!heads || !page || !head) return reply.sendFile('index.html');
    void reply.type('text/html; charset=utf-8').header('vary', 'accept-language');
    return reply.send(withHead(page, head, heads.publicUrl()));
  });
}
