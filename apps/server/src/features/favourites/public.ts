export type { Favourites } from './favourites.service.ts';
