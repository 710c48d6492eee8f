// What a raw OCPP call of an owner would touch: plugs, id tags, settings, a reservation, a transaction. The schema of the version
// is checked elsewhere, so members of another shape are ignored.
import type { CommissioningReach } from '@voltagora/domain';

/** Actions that only upload what the charging point has recorded. */
const READING = new Set(['GetDiagnostics', 'GetLog']);

export function reachOf(action: string, payload: Record<string, unknown>): CommissioningReach {
  return {
    isReading: READING.has(action),
    connectorNumber: connectorOf(payload),
    tags: tagsIn(payload),
    settings: settingsOf(payload),
    reservationNumber: reservationOf(action, payload),
    transactionId: transactionOf(payload),
    until: timeIn(payload, 'expiryDate') ?? timeIn(payload, 'expiryDateTime'),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const numberIn = (of: Record<string, unknown>, name: string): number | null => {
  const value = of[name];
  return typeof value === 'number' ? value : null;
};

function timeIn(of: Record<string, unknown>, name: string): Date | null {
  const value = of[name];
  const at = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

/** 0 for the whole charging point. */
function connectorOf(payload: Record<string, unknown>): number {
  const criteria = payload['chargingProfileCriteria'];
  return (
    numberIn(payload, 'connectorId') ??
    numberIn(payload, 'evseId') ??
    (isRecord(criteria) ? numberIn(criteria, 'evseId') : null) ??
    0
  );
}

function transactionOf(payload: Record<string, unknown>): string | null {
  const id = payload['transactionId'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
}

function reservationOf(action: string, payload: Record<string, unknown>): number | null {
  if (action !== 'ReserveNow' && action !== 'CancelReservation') return null;
  return numberIn(payload, 'reservationId') ?? numberIn(payload, 'id');
}

/** Id tags and tag groups anywhere in a payload. */
function tagsIn(payload: Record<string, unknown>): string[] {
  const found: string[] = [];
  const left: unknown[] = [payload];
  while (left.length > 0) {
    const value = left.pop();
    if (Array.isArray(value)) left.push(...value);
    if (!isRecord(value)) continue;
    for (const [name, member] of Object.entries(value)) {
      const isTag = name === 'idTag' || name === 'parentIdTag' || name === 'idToken';
      if (isTag && typeof member === 'string') found.push(member);
      else left.push(member);
    }
  }
  return found;
}

/** Names of the settings that are written: keys in 1.6, `Component.Variable` in 2.0.1. */
function settingsOf({ key, setVariableData }: Record<string, unknown>): string[] {
  if (typeof key === 'string') return [key];
  if (!Array.isArray(setVariableData)) return [];
  return setVariableData.flatMap((entry: unknown) => {
    if (!isRecord(entry) || !isRecord(entry['component']) || !isRecord(entry['variable']))
      return [];
    return [`${String(entry['component']['name'])}.${String(entry['variable']['name'])}`];
  });
}
