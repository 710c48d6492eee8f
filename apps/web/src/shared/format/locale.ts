import type { Language } from '../i18n/language.ts';

/** 24-hour clock and the euro sign in front for English; both as in Greece for Greek. */
export const localeOf = (lng: Language): string => (lng === 'el' ? 'el-GR' : 'en-GB');
