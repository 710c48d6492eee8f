/** What the visitor said to outside services: kept in one cookie, which is all there is to know about it. */
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../../shared/state/cookie.ts';

export type Consent = 'unasked' | 'accepted' | 'declined';

const COOKIE = 'cookies';
const DAYS = 150;
/** `true` is how declining is written; whatever is not our word for accepting is a no. */
const WRITTEN = { accepted: 'accepted', declined: 'true' } as const;
const CHANGED = 'voltagora:consent';

export function readConsent(): Consent {
  const value = readCookie(COOKIE);
  if (value === null) return 'unasked';
  return value === WRITTEN.accepted ? 'accepted' : 'declined';
}

/** False where the browser keeps no cookies: then nothing was accepted either. */
export function answerConsent(answer: Exclude<Consent, 'unasked'>): boolean {
  const isKept = writeCookie(COOKIE, WRITTEN[answer], DAYS);
  window.dispatchEvent(new Event(CHANGED));
  return isKept;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  // Another tab may have answered meanwhile.
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('focus', listener);
  };
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, readConsent);
