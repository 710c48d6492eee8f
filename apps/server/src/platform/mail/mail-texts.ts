import { defineTexts } from '../texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** The texts that every mail has, whatever it is about. */
export const mailTexts = defineTexts({ en, el });
