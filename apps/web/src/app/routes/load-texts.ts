/** A page is shown once its texts are there: those of the first pages are loaded at the start, all others before they are needed. */
import type { LoaderFunctionArgs } from 'react-router';
import { hasFirstTexts } from '../../shared/i18n/first-areas.ts';
import { loadAllTexts } from '../../shared/i18n/i18n.ts';

export async function loadTexts({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<null> {
  if (!hasFirstTexts(new URL(request.url).pathname)) await loadAllTexts();
  return null;
}
