export { CalendarTab } from './calendar-tab.tsx';
