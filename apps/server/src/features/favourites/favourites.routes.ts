import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Favourites } from './favourites.service.ts';

export function favouritesRoutes(app: HttpApp, favourites: Favourites): void {
  serve(app, 'listFavourites', ({ actor }) => favourites.list(actor));
  serve(app, 'listFavouriteIds', ({ actor }) => favourites.ids(actor));
  serve(app, 'addFavourite', ({ actor, body }) => favourites.add(actor, body.station.id));
  serve(app, 'removeFavourite', ({ actor, body }) => favourites.remove(actor, body.station.id));
}
