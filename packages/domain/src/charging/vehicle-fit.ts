/** Whether a plug goes into a vehicle; `unknown` where nobody has said what the plug is. */
export type VehicleFit = 'fits' | 'other' | 'unknown';

/** Plugs of which a register says no more than that they are there. */
const UNSAID = new Set(['UNKNOWN', 'OTHER']);

/** By the names of connectors alone: an adapter may still join what is `other`. */
export function vehicleFit(
  plugConnector: string,
  vehicleConnectors: readonly string[],
): VehicleFit {
  if (vehicleConnectors.includes(plugConnector)) return 'fits';
  return UNSAID.has(plugConnector) ? 'unknown' : 'other';
}
