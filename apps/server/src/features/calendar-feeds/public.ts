export { createCalendarFeeds } from './calendar-feeds.service.ts';
export { deleteCalendarFeeds } from './calendar-feeds.store.ts';
