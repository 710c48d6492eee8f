// Form values of a charging point, and their conversion to the request body.
import { calls, type ChargingPoint } from '@voltagora/contract';

export type PointValues = { label: string; ocpp_identity: string; max_power_kW: number | string };

export const pointValuesOf = (point: ChargingPoint | 'new'): PointValues =>
  point === 'new'
    ? { label: '', ocpp_identity: '', max_power_kW: '' }
    : {
        label: point.label,
        ocpp_identity: point.ocpp_identity,
        max_power_kW: point.max_power_kW ?? '',
      };

/** The server generates an identity that is left empty. */
export const POINT_FORM = {
  schema: calls.createChargingPoint.body,
  toBody: ({ label, ocpp_identity, max_power_kW }: PointValues) => ({
    label,
    max_power_kW: max_power_kW === '' ? null : max_power_kW,
    ...(ocpp_identity.trim() && { ocpp_identity: ocpp_identity.trim() }),
  }),
};
