// The sandbox's page over HTTP: readable by anyone with its address, changed only by its own forms.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { EVENT_MODES, type PageAction, TEST_CARDS } from './checkout-life.ts';
import { languageOf } from './sandbox-texts.ts';
import { checkoutPage, notFoundPage, pathOf, secondsLeft, STYLE_PATH } from './sandbox-page.ts';
import type { SandboxPages } from './sandbox-provider.service.ts';

const FORM_BYTES_MAX = 4 * 1024;
const STYLE = readFileSync(new URL('./sandbox-page.css', import.meta.url), 'utf8');

const FONT = '@expo-google-fonts/commissioner';
const FONTS = {
  'commissioner-400.ttf': `${FONT}/400Regular/Commissioner_400Regular.ttf`,
  'commissioner-600.ttf': `${FONT}/600SemiBold/Commissioner_600SemiBold.ttf`,
};
const YEAR_SECONDS = 31_536_000;

const PayForm = z.object({
  card: z.enum(TEST_CARDS),
  mode: z.enum(EVENT_MODES).default('prompt'),
});
const PAGE_ACTIONS = {
  confirm: { kind: 'confirm' },
  refuse: { kind: 'refuse' },
  'other-card': { kind: 'other_card' },
} as const satisfies Record<string, PageAction>;
/** What the payer's bank does, to be tried out. */
const BANK_ACTIONS = {
  dispute: { kind: 'dispute' },
  'dispute-won': { kind: 'dispute_won' },
  'dispute-lost': { kind: 'dispute_lost' },
} as const satisfies Record<string, PageAction>;

export function sandboxPageRoutes(app: HttpApp, pages: SandboxPages): void {
  // Fastify's schema type lacks `hide`.
  const schema = { hide: true } as object;
  const onRequest = onlyOwnForms(pages);
  serveFiles(app, schema);
  app.get<ById>('/sandbox-payments/:id/', { schema }, async (request, reply) =>
    show(pages, request, reply),
  );
  const post = (path: string, actionOf: (body: unknown) => PageAction | undefined) =>
    app.post<ById>(
      `/sandbox-payments/:id/${path}/`,
      { schema, onRequest, bodyLimit: FORM_BYTES_MAX },
      async (request, reply) => act(pages, request, reply, actionOf(request.body)),
    );
  post('pay', (body) => {
    const { data } = PayForm.safeParse(body);
    return data && { kind: 'pay', ...data };
  });
  for (const [path, action] of Object.entries(PAGE_ACTIONS)) post(path, () => action);
  if (!pages.canDispute) return;
  for (const [path, action] of Object.entries(BANK_ACTIONS)) post(path, () => action);
}

function serveFiles(app: HttpApp, schema: object): void {
  app.get(STYLE_PATH, { schema }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'max-age=300').send(STYLE),
  );
  const { resolve } = createRequire(import.meta.url);
  for (const [name, file] of Object.entries(FONTS)) {
    const bytes = readFileSync(resolve(file));
    app.get(`/sandbox-payments/${name}`, { schema }, async (_request, reply) =>
      reply.type('font/ttf').header('cache-control', `max-age=${YEAR_SECONDS}`).send(bytes),
    );
  }
}

interface ById {
  Params: { id: string };
}

async function show(
  pages: SandboxPages,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const checkout = await pages.read(request.params.id);
  if (checkout === undefined) return lost(request, reply, 'unknown');
  // Reloads at expiry; no input can be lost, because nothing can be paid any more.
  if (checkout.status === 'open') {
    void reply.header('refresh', String(secondsLeft(checkout, pages.now()) + 1));
  }
  return page(reply).send(
    checkoutPage({ checkout, payee: pages.payee, canDispute: pages.canDispute, now: pages.now() }),
  );
}

/** Redirects the payer back after a decision; otherwise shows the page again. */
async function act(
  pages: SandboxPages,
  request: FastifyRequest<ById>,
  reply: FastifyReply,
  action: PageAction | undefined,
): Promise<FastifyReply> {
  const { id } = request.params;
  const checkout = await (action ? pages.act(id, action) : pages.read(id));
  if (checkout === undefined) return lost(request, reply, 'unknown');
  const isPaid = checkout.status === 'authorized' || checkout.status === 'captured';
  const next =
    isPaid && checkout.dispute === null
      ? pathOf(checkout.return_url)
      : `/sandbox-payments/${checkout.id}/`;
  return reply.header('cache-control', 'no-store').redirect(next, 303);
}

/** CSRF protection, although only the payer knows the address. */
const onlyOwnForms =
  (pages: SandboxPages) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const { 'content-type': type = '' } = request.headers;
    const isForm = type.startsWith('application/x-www-form-urlencoded');
    if (isForm && isOwnPage(request, pages.publicUrl())) return undefined;
    return lost(request, reply, 'foreign');
  };

function isOwnPage({ headers, protocol, host }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  return headers.origin === `${protocol}://${host}` || headers.origin === new URL(publicUrl).origin;
}

function lost(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  why: 'unknown' | 'foreign',
): FastifyReply {
  const lang = languageOf(headers['accept-language']);
  return page(reply.code(why === 'unknown' ? 404 : 403)).send(notFoundPage(lang, why));
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

const page = (reply: FastifyReply): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    // Without a referrer the browser would not send the form's origin.
    .header('referrer-policy', 'same-origin')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex');
