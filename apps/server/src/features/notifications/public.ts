export type { Notifications } from './notifications.service.ts';
