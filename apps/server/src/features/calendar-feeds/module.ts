import { defineModule } from '../../platform/modules/define-module.ts';
import { calendarFeedsRoutes } from './calendar-feeds.routes.ts';
import { createCalendarFeeds, type ReadEntries } from './calendar-feeds.service.ts';
import { tables } from './tables.ts';

interface Needs {
  reservations: { ownerEntries: ReadEntries };
}

export const calendarFeedsModule = defineModule({
  name: 'calendar-feeds',
  tables,
  start(platform, { reservations: { ownerEntries: readEntries } }: Needs) {
    const feeds = createCalendarFeeds({ ...platform, readEntries });
    return { offers: {}, routes: (app) => calendarFeedsRoutes(app, feeds) };
  },
});
