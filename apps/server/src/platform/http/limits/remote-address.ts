import type { IncomingMessage } from 'node:http';

/** The address of the client of a socket. Of X-Forwarded-For only the last entry counts, which our own proxy added. */
export function remoteAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
