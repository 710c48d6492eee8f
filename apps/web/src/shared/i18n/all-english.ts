// All English texts as a part of the program, loaded only where the files of texts do not come.
import { byArea } from './by-area.ts';

export const allEnglish = byArea(
  import.meta.glob<object>('../../locales/en/*.json', { eager: true, import: 'default' }),
);
