import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** The durations in these mails must match those of the links in account-links.ts. */
export const accountTexts = defineTexts({ en, el });
