import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export const receiptTexts = defineTexts({ en, el });

/** Whether receipts have a note for this flag of a session. */
export const isNotedFlag = (flag: string): flag is keyof typeof en.notes =>
  Object.hasOwn(en.notes, flag);
