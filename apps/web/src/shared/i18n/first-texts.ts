// English texts around every screen and of its errors, bundled, for use where no text file can be loaded.
import { byArea } from './by-area.ts';

export const firstTexts = byArea(
  import.meta.glob<object>('../../locales/en/{common,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
