import type { Language } from '../i18n/language.ts';

/** British English, for the 24-hour clock and the euro sign in front, and Greek of Greece. */
export const localeOf = (lng: Language): string => (lng === 'el' ? 'el-GR' : 'en-GB');
