import type { HttpApp } from '../../platform/http/http-app.ts';
import { serve } from '../../platform/http/serve-call.ts';
import { serveDownload } from '../../platform/http/downloads/serve-download.ts';
import type { CalendarFeeds } from './calendar-feeds.service.ts';

export function calendarFeedsRoutes(app: HttpApp, feeds: CalendarFeeds): void {
  serve(app, 'createCalendarFeed', ({ actor, params }) => feeds.create(actor, params.id));
  serve(app, 'deleteCalendarFeed', ({ actor, params }) => feeds.end(actor, params.id));
  serveDownload(app, 'readCalendarFeed', ({ params }) => feeds.read(params.token));
}
