import { defineTexts } from '../../platform/texts/texts.ts';
import el from './texts/el.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export const statementTexts = defineTexts({ en, el });
export type StatementTexts = ReturnType<typeof statementTexts>;

/** Holds and card payments do not change a wallet's balance, so a statement has no text for them. */
export const isShownKind = (kind: string): kind is keyof typeof en.kinds =>
  Object.hasOwn(en.kinds, kind);
