// Tables of notifications, preferences, push and watches.
import type { NoticeChoices, NoticeKind } from '@voltagora/domain';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/db/queries/json-column.ts';
import type { TableName } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Database {
    notifications: NotificationsTable;
    notification_preferences: NotificationPreferencesTable;
    push_subscriptions: PushSubscriptionsTable;
    push_deliveries: PushDeliveriesTable;
    plug_watches: PlugWatchesTable;
  }
}

export const tables: readonly TableName[] = [
  'notifications',
  'notification_preferences',
  'push_subscriptions',
  'push_deliveries',
  'plug_watches',
];

export interface NotificationsTable {
  id: string;
  user_id: string;
  kind: NoticeKind;
  /** What it is about; unique together with user and kind. */
  subject: string;
  /** Values for its text. */
  data: Json<unknown>;
  link: string;
  created_at: Date;
  /** No push is sent after this moment. */
  expires_at: Date;
  /** Not shown before this moment; dropped if the fault has passed by then. */
  held_until: Date | null;
  read_at: Date | null;
}

/** Columns that other features may read. */
interface NotificationPreferencesView {
  user_id: string;
  choices: Json<NoticeChoices>;
}

export interface NotificationPreferencesTable extends NotificationPreferencesView {
  /** Minutes after midnight in `time_zone`; all three are set, or none. */
  quiet_from: number | null;
  quiet_until: number | null;
  time_zone: string | null;
}

export interface PushSubscriptionsTable {
  id: string;
  user_id: string;
  /** The registration ends with this session. */
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Date;
}

export interface PushDeliveriesTable {
  notification_id: string;
  subscription_id: string;
  next_attempt_at: Date;
  expires_at: Date;
  attempts: Generated<number>;
}

export interface PlugWatchesTable {
  id: string;
  user_id: string;
  station_id: number;
  /** Null: any plug of the station. */
  plug_id: number | null;
  created_at: Date;
  expires_at: Date;
  /** Stays after its driver was told, who is told again once it was taken in between. */
  is_lasting: Generated<boolean>;
  /** A lasting watch whose plug is free, as its driver knows. */
  is_told: Generated<boolean>;
  told_at: Generated<Date | null>;
}
