import type { Clock } from '../../platform/clock.ts';
import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import type { PendingCalls } from './describe-frame.ocpp.ts';

const REMEMBERED = 10_000;
/** Calls without an answer are forgotten after this time. */
const REMEMBERED_MS = 3_600_000;

/** Remembers calls until their answers arrive, up to REMEMBERED calls. */
export function createPendingCalls(clock: Clock): PendingCalls {
  const actions = new Map<string, { action: string; atMs: number }>();
  const keyOf = (id: number, direction: SeenFrame['direction'], messageId: string) =>
    `${id} ${direction} ${messageId}`;
  return {
    note({ chargingPointId, direction }, messageId, action) {
      const nowMs = clock.now().getTime();
      for (const [oldest, { atMs }] of actions) {
        if (actions.size < REMEMBERED && nowMs - atMs < REMEMBERED_MS) break;
        actions.delete(oldest);
      }
      actions.set(keyOf(chargingPointId, direction, messageId), { action, atMs: nowMs });
    },
    take({ chargingPointId, direction }, messageId) {
      const other = direction === 'sent' ? 'received' : 'sent';
      const key = keyOf(chargingPointId, other, messageId);
      const action = actions.get(key)?.action ?? null;
      actions.delete(key);
      return action;
    },
  };
}
