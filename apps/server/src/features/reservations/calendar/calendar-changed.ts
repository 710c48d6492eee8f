import { topic } from '../../../platform/bus/bus.ts';

/** Published after a plug was marked unavailable or made available again. */
export const calendarChanged = topic<{ plugId: number }>('calendar.changed');
