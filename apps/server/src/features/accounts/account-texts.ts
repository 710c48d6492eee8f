import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** The mails about an account. Their durations are those of the links in account_links. */
export const accountTexts = defineTexts({ en, el });
