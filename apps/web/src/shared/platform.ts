export type Platform = 'android' | 'apple';

/** The mobile platform of a browser; null on desktops. */
export function platformOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform | null {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'apple';
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'apple' : null;
}
