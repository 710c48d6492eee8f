/** Whether a plug fits a vehicle; `unknown` if the type of the plug is unknown. */
export type VehicleFit = 'fits' | 'other' | 'unknown';

/** Plugs of which a register only says that they exist. */
const UNSAID = new Set(['UNKNOWN', 'OTHER']);

/** By the type of the connectors only: an adapter may still make an `other` fit. */
export function vehicleFit(
  plugConnector: string,
  vehicleConnectors: readonly string[],
): VehicleFit {
  if (vehicleConnectors.includes(plugConnector)) return 'fits';
  return UNSAID.has(plugConnector) ? 'unknown' : 'other';
}
