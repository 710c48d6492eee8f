import { readCookie, writeCookie } from '../../shared/state/cookie.ts';

const COOKIE = 'hide_smart_banner';
const DAYS = 365;

export const isBannerDismissed = (): boolean => readCookie(COOKIE) === 'true';
export const dismissBanner = (): boolean => writeCookie(COOKIE, 'true', DAYS);
