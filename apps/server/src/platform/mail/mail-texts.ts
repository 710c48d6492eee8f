import { defineTexts } from '../texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** The texts that all mails share. */
export const mailTexts = defineTexts({ en, el });
