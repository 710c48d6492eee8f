import { UserNotification } from '@voltagora/contract';
import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { NotificationsState } from './notifications-slice.ts';

export const storedNotifications = {
  user_notifications: z.array(UserNotification),
} satisfies StoredFields<NotificationsState>;
