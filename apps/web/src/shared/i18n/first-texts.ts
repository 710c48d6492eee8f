// English texts of the first screen, bundled, for use until a text file has been loaded.
import { byArea } from './by-area.ts';

export const firstTexts = byArea(
  import.meta.glob<object>('../../locales/en/{common,landing,map,search,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
