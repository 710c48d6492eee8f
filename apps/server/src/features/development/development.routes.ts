import { type Config, showsDevelopmentMail } from '../../platform/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { readUnsentMails } from './development-mails.reads.ts';

/** Anyone may read these mails and open accounts with their links. Register only in development. */
export function developmentRoutes(app: HttpApp, { config, db }: { config: Config; db: Db }): void {
  serve(app, 'listDevelopmentMails', async () => {
    if (!showsDevelopmentMail(config)) {
      throw new AppError('not_found', 'This installation does not show its mail.');
    }
    const results = await readUnsentMails(db);
    return { results, count: results.length };
  });
}
