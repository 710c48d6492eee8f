export { createCalendarFeeds } from './calendar-feeds.service.ts';
