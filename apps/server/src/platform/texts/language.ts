import type { LANGUAGES } from '@voltagora/contract';

export type Language = (typeof LANGUAGES)[number];

/** The locale of numbers, amounts and times. */
export const LOCALES = { en: 'en-GB', el: 'el-GR' } as const satisfies Record<Language, string>;
