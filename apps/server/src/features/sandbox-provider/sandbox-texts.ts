import type { Language } from '../../platform/texts/language.ts';
import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export const sandboxTexts = defineTexts({ en, el });
export type SandboxTexts = ReturnType<typeof sandboxTexts>;

/** The first supported language of an Accept-Language header. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const [first] = acceptLanguage?.match(/\b(?:en|el)\b/gi) ?? [];
  return first?.toLowerCase() === 'el' ? 'el' : 'en';
}
