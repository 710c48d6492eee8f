export { createNotifications } from './notifications.service.ts';
export type { Notifications } from './notifications.service.ts';
export { followChanges } from './follow-changes.ts';
export { createNotificationSockets } from './notifications.live.ts';
