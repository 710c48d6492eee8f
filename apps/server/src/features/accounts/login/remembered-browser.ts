// A cookie that marks a browser in which the person has logged in before, so that strangers who guess passwords cannot
// lock them out there. It grants no access and says nothing about the session.
import { randomBytes } from 'node:crypto';
import { hostCookie } from '../../../platform/http/host-cookie.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import type { Browser } from '../../../platform/http/serve-call.ts';

const COOKIE = 'voltagora_device';
const YEAR_SECONDS = 365 * 86_400;

export interface RememberingDeps {
  keyring: Keyring;
  /** Public address of the web app. */
  publicUrl: () => string;
}

export function rememberDevice(
  { keyring, publicUrl }: RememberingDeps,
  browser: Browser,
  userId: string,
): void {
  const named = `${userId}.${randomBytes(9).toString('base64url')}`;
  const signature = keyring.sign('rememberedBrowser', named).toString('base64url');
  browser.setCookie(hostCookie(COOKIE, publicUrl()), `${named}.${signature}`, YEAR_SECONDS);
}

/** Id of this browser if this person has logged in with it before. */
export function rememberedBrowser(
  { keyring, publicUrl }: RememberingDeps,
  browser: Browser,
  userId: string,
): string | undefined {
  // The name of former versions, whose cookies last a year. A planted one would lack the signature.
  const cookie = browser.cookie(hostCookie(COOKIE, publicUrl())) ?? browser.cookie(COOKIE) ?? '';
  const named = cookie.slice(0, cookie.lastIndexOf('.'));
  if (!named.startsWith(`${userId}.`)) return undefined;
  const given = Buffer.from(cookie.slice(named.length + 1), 'base64url');
  return keyring.isSigned('rememberedBrowser', given, named) ? named : undefined;
}
