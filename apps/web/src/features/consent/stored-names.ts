/**
 * Everything that this client and its server store in a browser, for the privacy page and for the test that finds missing
 * names.
 */

type Kind = 'cookie' | 'local' | 'session' | 'cache';
export type StoredName = {
  name: string;
  kind: Kind;
  /** Translation keys of the privacy page. */
  purpose: string;
  lasts: string;
  /** The file that writes it, relative to the root of the repository. */
  writtenIn: string;
};

const WEB = 'apps/web/src';
const ACCOUNTS = 'apps/server/src/features/accounts';

export const STORED_NAMES: readonly StoredName[] = [
  {
    name: 'token',
    kind: 'local',
    purpose: 'token',
    lasts: 'logout',
    writtenIn: `${WEB}/app/store/storage.ts`,
  },
  {
    name: 'state',
    kind: 'local',
    purpose: 'state',
    lasts: 'deleted',
    writtenIn: `${WEB}/app/store/stored-state.ts`,
  },
  {
    name: 'guest-charges',
    kind: 'local',
    purpose: 'guest',
    lasts: 'receipt',
    writtenIn: `${WEB}/features/guests/remembered-charge.ts`,
  },
  {
    name: 'i18next',
    kind: 'cookie',
    purpose: 'language',
    lasts: 'year',
    writtenIn: `${WEB}/shared/i18n/language-detector.ts`,
  },
  {
    name: 'i18nextLng',
    kind: 'local',
    purpose: 'language',
    lasts: 'deleted',
    writtenIn: `${WEB}/shared/i18n/language-detector.ts`,
  },
  {
    name: 'mantine-color-scheme-value',
    kind: 'local',
    purpose: 'scheme',
    lasts: 'deleted',
    writtenIn: 'apps/web/public/colour-scheme.js',
  },
  {
    name: 'cookies',
    kind: 'cookie',
    purpose: 'consent',
    lasts: 'days150',
    writtenIn: `${WEB}/features/consent/consent.ts`,
  },
  {
    name: 'hide_smart_banner',
    kind: 'cookie',
    purpose: 'banner',
    lasts: 'year',
    writtenIn: `${WEB}/features/smart-banner/banner-cookie.ts`,
  },
  {
    name: 'voltagora_device',
    kind: 'cookie',
    purpose: 'device',
    lasts: 'year',
    writtenIn: `${ACCOUNTS}/login/remembered-browser.ts`,
  },
  {
    name: 'voltagora_sign_in',
    kind: 'cookie',
    purpose: 'signIn',
    lasts: 'minutes10',
    writtenIn: `${ACCOUNTS}/social-sign-in/sign-in.service.ts`,
  },
  {
    name: 'wanted_favourite',
    kind: 'session',
    purpose: 'favourite',
    lasts: 'tab',
    writtenIn: `${WEB}/features/favourites/wanted-favourite.ts`,
  },
  {
    name: 'next',
    kind: 'session',
    purpose: 'next',
    lasts: 'tab',
    writtenIn: `${WEB}/features/accounts/login/remembered-next.ts`,
  },
  {
    name: 'private-new-station',
    kind: 'session',
    purpose: 'newStation',
    lasts: 'tabOrLogout',
    writtenIn: `${WEB}/features/owner-stations/new-station/remembered-place.ts`,
  },
  {
    name: 'private-payment-from',
    kind: 'session',
    purpose: 'payment',
    lasts: 'tabOrLogout',
    writtenIn: `${WEB}/features/payments/return-path.ts`,
  },
  {
    name: 'react-router-scroll-positions',
    kind: 'session',
    purpose: 'scroll',
    lasts: 'tab',
    writtenIn: `${WEB}/shared/routing/scroll-positions.ts`,
  },
  {
    name: 'voltagora-',
    kind: 'cache',
    purpose: 'shell',
    lasts: 'deleted',
    writtenIn: `${WEB}/service-worker/shell-cache.ts`,
  },
  {
    name: 'voltagora-map',
    kind: 'cache',
    purpose: 'map',
    lasts: 'deleted',
    writtenIn: `${WEB}/service-worker/map-cache.ts`,
  },
];
