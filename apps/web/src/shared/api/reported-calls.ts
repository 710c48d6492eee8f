import type { CallName } from '@voltagora/contract';

/** Calls of drivers whose errors are stored in `errors` (S8.01). Lists and calls of owners fail silently (S8.06). */
const REPORTED: ReadonlySet<CallName> = new Set<CallName>([
  'announceLate',
  'cancelPaymentSession',
  'cancelReservation',
  'createReservation',
  'createVehicle',
  'deleteVehicle',
  'deleteVehicleImage',
  'extendReservation',
  'moveReservation',
  'quoteReservation',
  'refundTokens',
  'startTransaction',
  'stopTransaction',
  'topUp',
  'updateVehicle',
  'uploadVehicleImage',
]);

export const isReportedCall = (name: CallName): boolean => REPORTED.has(name);
