// Serves the built web client: its files, and its page with the head and the first heading of the requested address.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { type HttpApp, NO_SUCH_CALL } from './http-app.ts';
import { overloaded } from './limits/heavy-reads.ts';
import { type PageHead, withHead, withParts } from './page-head.ts';

/** Without a head if it has no description; `movedTo` is the path where the page is for good. */
export interface FoundPage {
  head?: PageHead;
  /** Its screen, if it has no head and its files are requested at once. */
  screen?: string;
  movedTo?: string;
}

export interface Pages {
  publicUrl: () => string;
  /** Undefined if there is no such page. */
  pageAt: (path: string, lang: 'en' | 'el') => Promise<FoundPage | undefined>;
}

/** Serves the built web client: its files, and its page at each of its addresses. */
export async function serveWebClient(app: HttpApp, folder: string, pages: Pages): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const allowInline = inlineScriptsOf(page);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    // The first page is generated for each request.
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Also its compressed form.
      if (/index\.html(?:\.\w+)?$/.test(path)) allowInline(reply);
    },
  });
  const firstParts = readFirstParts(folder);
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const asked = request.url.split('?')[0] ?? '/';
    if (asked.startsWith('/api/')) throw new AppError('not_found', NO_SUCH_CALL);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || asked.startsWith('/ocpp/')) throw new AppError('not_found', 'No such page.');
    const path = asked.length > 1 && asked.endsWith('/') ? asked.slice(0, -1) : asked;
    if (!app.admit('first', reply)) throw overloaded();
    const lang = languageOf(request);
    const found = await pages.pageAt(path, lang);
    if (found?.movedTo !== undefined) {
      const query = request.url.slice(asked.length);
      return reply.header('cache-control', 'no-cache').redirect(found.movedTo + query, 301);
    }
    // For an unknown address the client shows a page, and machines see the status.
    void reply.code(found ? 200 : 404).header('cache-control', 'no-cache');
    allowInline(reply);
    const parts = firstParts[found?.screen ?? found?.head?.first?.screen ?? ''] ?? [];
    if (!found?.head && parts.length === 0) return reply.sendFile('index.html');
    void reply.type('text/html; charset=utf-8').header('vary', 'accept-language, cookie');
    if (!found?.head) return reply.send(withParts(page, { lang, parts }));
    const written = { publicUrl: pages.publicUrl(), lang, parts };
    return reply.send(withHead(page, found.head, written));
  });
}

type Headers = {
  getHeader: (name: string) => unknown;
  header: (name: string, value: string) => unknown;
};

/** Allows the scripts that the build wrote into the page, and no others, by their hashes. */
function inlineScriptsOf(page: string): (reply: Headers) => void {
  const hashes = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return (reply) => {
    const policy = reply.getHeader('content-security-policy');
    const first = hashes[0];
    if (typeof policy !== 'string' || !first || policy.includes(first)) return;
    const allowed = policy.replace("script-src 'self'", `script-src 'self' ${hashes.join(' ')}`);
    reply.header('content-security-policy', allowed);
  };
}

/** As the client chooses it: from the address, the stored choice, the browser. */
function languageOf({ query, headers }: FastifyRequest): 'en' | 'el' {
  const { lng } = query as { lng?: unknown };
  const chosen = /(?:^|;\s*)i18next=(en|el)\b/.exec(headers.cookie ?? '')?.[1];
  const found = [lng, chosen, headers['accept-language']?.trim()].find(
    (each) => typeof each === 'string' && /^(?:en|el)\b/i.test(each),
  );
  return typeof found === 'string' && /^el/i.test(found) ? 'el' : 'en';
}

/** The files of each first screen, as written by the build of the client. */
function readFirstParts(folder: string): Record<string, readonly string[]> {
  const file = join(folder, 'first-parts.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
