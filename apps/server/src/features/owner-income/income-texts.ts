import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export const incomeTexts = defineTexts({ en, el });
