/**
 * A document in which an outside script has run is left by loading the private page anew, before its address or anything on it
 * can be read.
 */
import { isPrivatePage } from '@voltagora/contract';
import { redirectDocument, type LoaderFunctionArgs } from 'react-router';
import { hasOutsideScripts } from '../../features/third-parties/public.ts';

export function loadPrivatePage({ request }: Pick<LoaderFunctionArgs, 'request'>): Response | null {
  const { pathname, search } = new URL(request.url);
  return isPrivatePage(pathname) && hasOutsideScripts()
    ? redirectDocument(pathname + search)
    : null;
}
