// Calls about favourite stations; see call.ts for what the fields mean.
import type { Call } from '../call.ts';
import { NoContent } from '../primitives.ts';
import * as favourites from './favourites.ts';

/** The calls about favourites, part of `calls`. */
export const favouriteCalls = {
  listFavourites: {
    method: 'GET',
    path: '/api/favourites/',
    access: 'driver',
    load: 'heavy',
    tag: 'Favourites',
    status: 200,
    summary: "The driver's favourite stations with their current state, newest first",
    answer: favourites.Favourites,
  },
  listFavouriteIds: {
    method: 'GET',
    path: '/api/favourites/ids/',
    access: 'driver',
    tag: 'Favourites',
    status: 200,
    summary: "The ids of the driver's favourite stations",
    answer: favourites.FavouriteIds,
  },
  addFavourite: {
    method: 'POST',
    path: '/api/favourites/',
    access: 'driver',
    tag: 'Favourites',
    status: 204,
    summary: 'Make a station a favourite; one that is already stays one',
    body: favourites.FavouriteStation,
    answer: NoContent,
  },
  removeFavourite: {
    method: 'DELETE',
    path: '/api/favourites/',
    access: 'driver',
    tag: 'Favourites',
    status: 204,
    summary: 'A station is a favourite no longer; one that is none is as it should be',
    body: favourites.FavouriteStation,
    answer: NoContent,
  },
} as const satisfies Record<string, Call>;
