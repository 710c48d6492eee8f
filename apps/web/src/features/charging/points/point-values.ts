// A charging point as its form holds it, and as the server takes it. Pure.
import { calls, type ChargingPoint, type ValidRequestOf } from '@voltagora/contract';

export type PointValues = { label: string; identity: string; max_power_kW: number | string };
export type PointField = 'ocpp_identity' | 'max_power_kW';
type Validated = { body: ValidRequestOf<'createChargingPoint'>['body'] } | { faults: PointField[] };

export const pointValuesOf = (point: ChargingPoint | 'new'): PointValues =>
  point === 'new'
    ? { label: '', identity: '', max_power_kW: '' }
    : { label: point.label, identity: point.ocpp_identity, max_power_kW: point.max_power_kW ?? '' };

/** An identity left empty is made by the server. */
export function validatePoint({ label, identity, max_power_kW }: PointValues): Validated {
  const ocpp_identity = identity.trim();
  const parsed = calls.createChargingPoint.body.safeParse({
    label,
    max_power_kW: max_power_kW === '' ? null : max_power_kW,
    ...(ocpp_identity && { ocpp_identity }),
  });
  if (parsed.success) return { body: parsed.data };
  const names = new Set(parsed.error.issues.map(({ path }) => path[0]));
  return { faults: FIELDS.filter((field) => names.has(field)) };
}

const FIELDS = ['ocpp_identity', 'max_power_kW'] as const satisfies PointField[];
