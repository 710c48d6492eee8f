import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import type { Ratings } from './ratings.service.ts';

export function ratingsRoutes(app: HttpApp, ratings: Ratings): void {
  serve(app, 'listStationRatings', ({ params, query }) => ratings.ofStation(params.id, query));
  serve(app, 'readReservationRatings', ({ actor, params }) =>
    ratings.ofReservation(actor, params.id),
  );
  serve(app, 'rateStation', ({ actor, params, body }) =>
    ratings.rateStation(actor, params.id, body),
  );
  serve(app, 'rateDriver', ({ actor, params, body }) => ratings.rateDriver(actor, params.id, body));
  serve(app, 'answerRating', ({ actor, params, body }) =>
    ratings.answer(actor, params.id, body.text),
  );
  serve(app, 'answerDriverRating', ({ actor, params, body }) =>
    ratings.answerDriver(actor, params.id, body.text),
  );
  serve(app, 'reportRating', ({ actor, body }) => ratings.report(actor, body));
}
