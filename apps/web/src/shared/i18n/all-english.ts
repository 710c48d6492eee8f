// All English texts as a module, loaded only if the text files cannot be fetched.
import { byArea } from './by-area.ts';

export const allEnglish = byArea(
  import.meta.glob<object>('../../locales/en/*.json', { eager: true, import: 'default' }),
);
