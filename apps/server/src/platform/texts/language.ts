import type { LANGUAGES } from '@voltagora/contract';

export type Language = (typeof LANGUAGES)[number];

/** The locale in which numbers, amounts and times are written. */
export const LOCALES = { en: 'en-GB', el: 'el-GR' } as const satisfies Record<Language, string>;
