import { topic } from '../../platform/bus/bus.ts';

/** What somebody is told, or has read, has changed. */
export const notificationsChanged = topic<{ userId: string }>('notifications.changed');
