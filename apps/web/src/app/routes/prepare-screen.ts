/**
 * A document in which an outside script has run is left by loading the private page anew, before its address or anything on it
 * can be read. Texts of the first pages are loaded at the start, all others before a page that needs them is shown.
 */
import { isPrivatePage } from '@voltagora/contract';
import type { Location } from 'react-router';
import { hasOutsideScripts } from '../../features/third-parties/public.ts';
import { hasFirstTexts } from '../../shared/i18n/first-areas.ts';
import { loadAllTexts } from '../../shared/i18n/i18n.ts';

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

export function prepareScreen(
  { pathname, search, hash }: Address,
  load: (address: string) => void = (address) => window.location.assign(address),
): boolean | Promise<boolean> {
  if (isPrivatePage(pathname) && hasOutsideScripts()) {
    load(pathname + search + hash);
    return false;
  }
  return hasFirstTexts(pathname) || loadAllTexts().then(() => true);
}
