/** Which messages of a live socket are understood: what a screen reads of them is there. The server validates the rest. */
import type { NotificationsLive, PlugLive } from '@voltagora/contract';
import { PLUG_STATUSES } from '@voltagora/domain';

const STATUSES: readonly unknown[] = PLUG_STATUSES;

export const isPlugLive = (message: unknown): message is PlugLive =>
  isObject(message) &&
  isObject(message['plug']) &&
  typeof message['plug']['id'] === 'number' &&
  STATUSES.includes(message['status']) &&
  Array.isArray(message['meter_values']);

export const isNotificationsLive = (message: unknown): message is NotificationsLive =>
  isObject(message) && typeof message['unread'] === 'number' && 'latest_id' in message;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
