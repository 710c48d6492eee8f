import { topic } from '../../platform/bus/bus.ts';

/** The notifications of a user, or their read state, have changed. */
export const notificationsChanged = topic<{ userId: string }>('notifications.changed');
