// Telling people, by itself: at once when something changes, and regularly whatever was missed or time alone has brought.
import { followChanges, type Notifications } from './features/notifications/public.ts';
import type { Bus } from './platform/bus/bus.ts';
import { repeat } from './platform/jobs/repeating-job.ts';

const TELL_EVERY_MS = 20_000;
const PUSH_EVERY_MS = 2_000;
const CHEAPER_EVERY_MS = 600_000;
const FORGET_EVERY_MS = 600_000;

export const notificationJobs = (
  { once, ...parts }: { bus: Bus; once: typeof repeat; notifications: Notifications },
  failed: (error: unknown) => void,
) => [
  once(TELL_EVERY_MS, parts.notifications.tellAll, failed),
  // On every node: a push that is due is taken by one of them.
  repeat(PUSH_EVERY_MS, parts.notifications.deliver, failed),
  once(CHEAPER_EVERY_MS, parts.notifications.tellOfCheaper, failed),
  once(FORGET_EVERY_MS, parts.notifications.forget, failed),
  followChanges(parts, failed),
];
