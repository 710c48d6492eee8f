/** The visitor's consent to outside services, stored in one cookie. */
import { useSyncExternalStore } from 'react';
import { readCookie, writeCookie } from '../../shared/state/cookie.ts';

export type Consent = 'unasked' | 'accepted' | 'declined';

const COOKIE = 'cookies';
const DAYS = 150;
/** Declining is stored as `true`; any value other than `accepted` counts as declined. */
const WRITTEN = { accepted: 'accepted', declined: 'true' } as const;
const CHANGED = 'voltagora:consent';

export function readConsent(): Consent {
  const value = readCookie(COOKIE);
  if (value === null) return 'unasked';
  return value === WRITTEN.accepted ? 'accepted' : 'declined';
}

/** Returns false if the browser blocks cookies; then nothing is accepted. */
export function answerConsent(answer: Exclude<Consent, 'unasked'>): boolean {
  const isKept = writeCookie(COOKIE, WRITTEN[answer], DAYS);
  window.dispatchEvent(new Event(CHANGED));
  return isKept;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  // Another tab may have changed the answer.
  window.addEventListener('focus', listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener('focus', listener);
  };
}

export const useConsent = (): Consent => useSyncExternalStore(subscribe, readConsent);
