import type { IncomingMessage } from 'node:http';

/** Who asks for a socket. Of what was forwarded only the last entry counts, the one that our own proxy has added. */
export function remoteAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
