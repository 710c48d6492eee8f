// Notifications, the preferences for them, and watches.
import { NOTICE_KINDS, type NoticeKind } from '@voltagora/domain';
import * as z from 'zod';
import { Instant, PageQuery, PrivateId, PublicId, listOf } from '../primitives.ts';
import { LANGUAGES } from '../accounts/users.ts';

const kinds = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]; // Object.keys loses the literal key types.
export const NoticeKindName = z.enum(kinds);

/** In the requested language, with times in the local time of the station. */
export const UserNotification = z.object({
  id: PrivateId,
  kind: NoticeKindName,
  title: z.string(),
  body: z.string(),
  /** The page that it is about, such as `/reservations/…`. */
  link: z.string(),
  created_at: Instant,
  read_at: Instant.nullable(),
});
export type UserNotification = z.infer<typeof UserNotification>;

/** Paging of the notifications; `unread` leaves out those that were read. */
export const NotificationQuery = PageQuery.omit({ search: true }).extend({
  unread: z.stringbool().default(false),
  /** Undefined: the language of the account. */
  lang: z.enum(LANGUAGES).optional(),
});
/** S3.31. `count` is that of the query, `unread` that of all notifications. */
export const UserNotifications = listOf(UserNotification).extend({ unread: z.int() });

/** Sent to a browser while its WebSocket is open: the number of unread notifications, and the latest one. */
export const NotificationsLive = z.object({ unread: z.int(), latest_id: PrivateId.nullable() });
export type NotificationsLive = z.infer<typeof NotificationsLive>;

const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:30');
const TimeZone = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(Intl.DateTimeFormat('en', { timeZone: zone }));
    } catch {
      return false;
    }
  }, 'must be a time zone such as Europe/Athens');
const Ways = z.strictObject({ push: z.boolean(), mail: z.boolean() }).partial();

/** What a user wants to be notified of, and by which channels. */
export const NotificationPreferences = z.object({
  /** The choices; a missing kind or channel has its default. */
  choices: z.partialRecord(NoticeKindName, Ways),
  /** Quiet hours in `time_zone`: a push message waits for their end, unless it is out of date by then. */
  quiet_hours: z.object({ from: TimeOfDay, until: TimeOfDay, time_zone: TimeZone }).nullable(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
/** With the server's key for web push (VAPID), to subscribe with. */
export const ReadPreferences = NotificationPreferences.extend({ push_key: z.string() });
/** The notification preferences to save; they replace the former ones. */
export const SavePreferences = NotificationPreferences.extend({
  choices: z.partialRecord(NoticeKindName, Ways).default({}),
}).strict();

const Base64Url = z.string().regex(/^[\w-]+=*$/);
/** A browser's subscription; `token` is its address at its push service. */
export const PushToken = z.strictObject({
  platform: z.literal('web'),
  token: z.url({ protocol: /^https?$/ }).max(1_000),
  keys: z.strictObject({ p256dh: Base64Url.max(120), auth: Base64Url.max(40) }),
});
/** A browser's push subscription, as it was stored. */
export const RegisteredPushToken = z.object({ platform: z.literal('web'), token: z.string() });
/** The push subscription to delete. */
export const PushTokenToDelete = z.strictObject({ token: z.string().max(1_000) });

const Ref = z.object({ id: PublicId });
/** A plug that a driver waits for; without a plug, any plug of the station. */
export const NewPlugWatch = z.strictObject({
  station: Ref,
  plug: Ref.nullable().default(null),
  /** Told each time until it is ended, at most for a year; else once, within a day. */
  is_lasting: z.boolean().default(false),
});
/** A driver's wish to be notified when a plug, or any plug of a station, is free. */
export const PlugWatch = z.object({
  id: PrivateId,
  station: Ref.extend({ name: z.string(), slug: z.string() }),
  plug: Ref.extend({ label: z.string() }).nullable(),
  expires_at: Instant,
  /** Undefined in an answer from before it was sent: once. */
  is_lasting: z.boolean().optional(),
});
export type PlugWatch = z.infer<typeof PlugWatch>;
/** The driver's watches: `results`, and `count` of all. */
export const PlugWatches = listOf(PlugWatch);
