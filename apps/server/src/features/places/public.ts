export type { Bias } from './find-places.ts';
export { createPlaces } from './places.service.ts';
export type { OwnPlaces, Places, ShownPlace } from './places.service.ts';
export type { Town } from './towns-named.ts';
export { wordsOf } from './words.ts';
