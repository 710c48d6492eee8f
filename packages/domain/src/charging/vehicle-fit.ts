/** Whether a plug fits a vehicle; `unknown` if the type of the plug is unknown. */
export type VehicleFit = 'fits' | 'other' | 'unknown';

/** Types of plugs that a registry does not specify. */
const UNSAID = new Set(['UNKNOWN', 'OTHER']);

/** Compares connector types only: with an adapter, `other` may still fit. */
export function vehicleFit(
  plugConnector: string,
  vehicleConnectors: readonly string[],
): VehicleFit {
  if (vehicleConnectors.includes(plugConnector)) return 'fits';
  return UNSAID.has(plugConnector) ? 'unknown' : 'other';
}
