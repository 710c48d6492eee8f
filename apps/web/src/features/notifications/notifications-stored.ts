import * as z from 'zod';
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { NotificationsState } from './notifications-slice.ts';

export const storedNotifications = {
  user_notifications: z.array(z.object({ id: z.string(), created_at: z.string() })),
} satisfies StoredFields<NotificationsState>;
