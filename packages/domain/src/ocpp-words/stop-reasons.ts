/** Why a session ended: the reasons of OCPP 1.6 (§7.37) and 2.0.1 (ReasonEnumType). */
export const STOP_REASONS = [
  'DeAuthorized',
  'EmergencyStop',
  'EnergyLimitReached',
  'EVDisconnected',
  'GroundFault',
  'HardReset',
  'ImmediateReset',
  'Local',
  'LocalOutOfCredit',
  'MasterPass',
  'Other',
  'OvercurrentFault',
  'PowerLoss',
  'PowerQuality',
  'Reboot',
  'Remote',
  'SOCLimitReached',
  'SoftReset',
  'StoppedByEV',
  'TimeLimitReached',
  'Timeout',
  'UnlockCommand',
] as const;

/** One of `STOP_REASONS`. */
export type StopReason = (typeof STOP_REASONS)[number];

/** The reason that a charging point gave; `Other` for a word that is in neither version. */
export const stopReasonOf = (word: string): StopReason =>
  STOP_REASONS.find((known) => known.toLowerCase() === word.trim().toLowerCase()) ?? 'Other';
