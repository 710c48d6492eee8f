// /.well-known/security.txt (RFC 9116): where to report a security problem of this installation.
import type { Clock } from '../../platform/clock.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';

interface SecurityContactDeps {
  clock: Clock;
  publicUrl: () => string;
  /** Undefined: reports come through the contact page. */
  hostEmail: string | undefined;
}

/** RFC 9116 asks for less than a year. */
const VALID_MS = 180 * 86_400_000;

export function serveSecurityContact(app: HttpApp, deps: SecurityContactDeps): void {
  // Fastify's schema type does not have the `hide` option of the OpenAPI page.
  const schema = { hide: true } as object;
  app.get('/.well-known/security.txt', { schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityContact(deps)),
  );
}

function securityContact({ clock, publicUrl, hostEmail }: SecurityContactDeps): string {
  const contact = hostEmail === undefined ? `${publicUrl()}/contact` : `mailto:${hostEmail}`;
  const expires = new Date(clock.now().getTime() + VALID_MS).toISOString();
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, el',
    `Canonical: ${publicUrl()}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
