// A cookie that marks a browser in which the person has logged in before, so that strangers who guess passwords cannot
// lock them out there. It grants no access and says nothing about the session.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Browser } from '../../../platform/http/serve-call.ts';

const COOKIE = 'voltagora_device';
const YEAR_SECONDS = 365 * 86_400;

export function rememberDevice(secret: string, browser: Browser, userId: string): void {
  const named = `${userId}.${randomBytes(9).toString('base64url')}`;
  browser.setCookie(COOKIE, `${named}.${sign(secret, named)}`, YEAR_SECONDS);
}

/** Id of this browser if this person has logged in with it before. */
export function rememberedBrowser(
  secret: string,
  browser: Browser,
  userId: string,
): string | undefined {
  const cookie = browser.cookie(COOKIE) ?? '';
  const named = cookie.slice(0, cookie.lastIndexOf('.'));
  if (!named.startsWith(`${userId}.`)) return undefined;
  const given = Buffer.from(cookie.slice(named.length + 1));
  const right = Buffer.from(sign(secret, named));
  return given.length === right.length && timingSafeEqual(given, right) ? named : undefined;
}

function sign(secret: string, named: string): string {
  const key = createHmac('sha256', secret).update('known device').digest();
  return createHmac('sha256', key).update(named).digest('base64url');
}
