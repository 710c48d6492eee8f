export { deleteCalendarFeeds } from './calendar-feeds.store.ts';
