import type { IncomingMessage } from 'node:http';
import { type Config, showsDevelopmentMail } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/serve-call.ts';
import { readUnsentMails } from './development-mails.reads.ts';

/**
 * Whoever sits at this machine may read these mails and open accounts with their links. A request through a proxy, or by another
 * name of this machine, may come from elsewhere.
 */
export function developmentRoutes(app: HttpApp, { config, db }: { config: Config; db: Db }): void {
  route(app, 'listDevelopmentMails', async (_served, request, reply) => {
    if (!showsDevelopmentMail(config)) {
      throw new AppError('not_found', 'This installation does not show its mail.');
    }
    if (config.trustProxy || !isFromThisMachine(request.raw)) {
      throw new AppError('not_found', 'Mail is shown at http://localhost on this machine only.');
    }
    const results = await readUnsentMails(db);
    return reply.send({ results, count: results.length });
  });
}

const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];
const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;
const LOOPBACK_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

const isFromThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  LOOPBACK_HOST.test(headers.host ?? '') &&
  PROXY_HEADERS.every((name) => headers[name] === undefined);
