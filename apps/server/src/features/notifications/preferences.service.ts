// Notification preferences of a person, and the browsers registered for push.
import type { AnswerOf, ValidRequestOf } from '@voltagora/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { areBrowserKeys } from '../../platform/push/encrypt-push.ts';
import { isPublicEndpoint } from '../../platform/push/send-push.ts';
import {
  deleteSubscription,
  readPreferences,
  trimSubscriptions,
  writePreferences,
  writeSubscription,
} from './occasions/addressees.store.ts';

export interface PreferenceDeps {
  db: Db;
  clock: Clock;
  pushKey: string;
  /** Allows push services at private addresses; for tests. */
  trustsPushTo?: ((url: URL) => boolean) | undefined;
}

const BROWSERS_MAX = 20;

export async function preferencesOf(
  { db, pushKey }: PreferenceDeps,
  { userId }: Actor,
): Promise<AnswerOf<'readNotificationPreferences'>> {
  const { choices, quiet } = await readPreferences(db, userId);
  return {
    choices,
    quiet_hours: quiet && {
      from: timeOf(quiet.fromMinute),
      until: timeOf(quiet.untilMinute),
      time_zone: quiet.timeZone,
    },
    push_key: pushKey,
  };
}

export async function savePreferences(
  deps: PreferenceDeps,
  actor: Actor,
  { choices, quiet_hours: hours }: ValidRequestOf<'saveNotificationPreferences'>['body'],
): Promise<AnswerOf<'saveNotificationPreferences'>> {
  const quiet = hours && {
    fromMinute: minuteOf(hours.from),
    untilMinute: minuteOf(hours.until),
    timeZone: hours.time_zone,
  };
  await writePreferences(deps.db, actor.userId, { choices, quiet });
  return preferencesOf(deps, actor);
}

const timeOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Error codes: validation_failed for invalid keys or push addresses. */
export async function registerBrowser(
  { db, clock, trustsPushTo }: PreferenceDeps,
  { userId, sessionId }: Actor,
  { platform, token, keys }: ValidRequestOf<'createPushToken'>['body'],
): Promise<AnswerOf<'createPushToken'>> {
  const url = new URL(token);
  if (trustsPushTo?.(url) !== true && !isPublicEndpoint(url)) {
    throw wrong('token', 'must be the https address of a public push service');
  }
  if (!areBrowserKeys(keys)) throw wrong('keys', 'must be the keys of a push subscription');
  await writeSubscription(db, { userId, sessionId, endpoint: token, ...keys }, clock.now());
  await trimSubscriptions(db, userId, BROWSERS_MAX);
  return { platform, token };
}

const wrong = (field: string, text: string) =>
  new AppError('validation_failed', 'Some fields are not valid.', { errors: { [field]: [text] } });

export const unregisterBrowser = ({ db }: PreferenceDeps, { userId }: Actor, token: string) =>
  deleteSubscription(db, userId, token);
