export { ConsentChoice } from './consent-choice.tsx';
export { useConsent } from './consent.ts';
export { CookieNotice } from './cookie-notice.tsx';
export { STORED_NAMES } from './stored-names.ts';
export { usesOutside } from './uses-outside.ts';
