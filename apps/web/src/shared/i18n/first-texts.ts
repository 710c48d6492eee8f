// English for the first screen, within the program itself: what is seen while no file of texts has come.
import { byArea } from './by-area.ts';

export const firstTexts = byArea(
  import.meta.glob<object>('../../locales/en/{common,landing,map,search,shell}.json', {
    eager: true,
    import: 'default',
  }),
);
