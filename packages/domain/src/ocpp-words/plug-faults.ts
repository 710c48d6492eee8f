/** Faults that a charging point reports with the status of a plug: ChargePointErrorCode of OCPP 1.6 (§7.6), without `NoError`. */
export const PLUG_FAULTS = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const;

/** One of `PLUG_FAULTS`. */
export type PlugFault = (typeof PLUG_FAULTS)[number];

/** The fault that a charging point gave; `OtherError` for a word that OCPP does not have, undefined where there is no fault. */
export function plugFaultOf(word: string | null): PlugFault | undefined {
  if (word === null || word === '' || word === 'NoError') return undefined;
  return PLUG_FAULTS.find((known) => known === word) ?? 'OtherError';
}
