import type { SeenFrame } from '../../platform/ocpp-server/connection.ts';
import type { AskedActions } from './describe-frame.ocpp.ts';

const REMEMBERED = 10_000;

/** Remembers calls until their answers, so many and the newest. */
export function createAskedActions(): AskedActions {
  const actions = new Map<string, string>();
  const keyOf = (id: number, direction: SeenFrame['direction'], messageId: string) =>
    `${id} ${direction} ${messageId}`;
  return {
    note({ chargingPointId, direction }, messageId, action) {
      const [oldest] = actions.keys();
      if (actions.size >= REMEMBERED && oldest !== undefined) actions.delete(oldest);
      actions.set(keyOf(chargingPointId, direction, messageId), action);
    },
    take({ chargingPointId, direction }, messageId) {
      const other = direction === 'sent' ? 'received' : 'sent';
      const key = keyOf(chargingPointId, other, messageId);
      const action = actions.get(key) ?? null;
      actions.delete(key);
      return action;
    },
  };
}
