import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { MissingTexts } from './missing-texts.service.ts';

/** Refuses with not_found unless this installation collects missing texts. */
export function missingTextsRoutes(
  app: HttpApp,
  texts: MissingTexts,
  { collects }: { collects: boolean },
): void {
  serve(app, 'addMissingTexts', async ({ params, body }) => {
    if (!collects) throw new AppError('not_found', 'This installation collects no missing texts.');
    await texts.add(params.lng, body);
    return null;
  });
}
