// The owner that an object must have for a call to find it; for anyone else it is not_found. The access test makes each of these
// calls with another user's objects, and docs/access.md shows the list.
import type { CallName, calls } from './calls.ts';

/** Calls about one object that is not public. */
export type CallAboutOne = {
  [N in CallName]: (typeof calls)[N] extends { access: 'anyone' }
    ? never
    : (typeof calls)[N] extends { params: unknown }
      ? N
      : never;
}[CallName];

const OWN_STATION = "the caller's own station";
const OWN_POINT = "a charging point of the caller's own station";
const OWN_PLUG = "a plug of the caller's own station";
const OWN_IMAGE = "a picture of the caller's own station";
const OWN_TAG = "the caller's own id tag";
const OWN_RESERVATION = "the driver's own reservation";
const AT_OWN_STATION = "a reservation at the caller's own station";
const OWN_VEHICLE = "the driver's own vehicle";
const OF_BOTH = "the driver's own reservation, or one at the owner's station";
const OF_CHARGE = "a charge of the driver's own reservation, or one at the owner's station";

/** The rule in words for each of them, and for calls whose body refers to an object of the caller. */
export const OBJECT_RULES: Record<CallAboutOne, string> & Partial<Record<CallName, string>> = {
  endMySession: "the caller's own session",
  deleteAccount: "the caller's own account",
  renamePasskey: "the caller's own passkey",
  removePasskey: "the caller's own passkey",
  listStationTransactions: OWN_STATION,
  listPlugCodes: OWN_STATION,
  downloadPlugLabels: OWN_STATION,
  listChargingPoints: OWN_STATION,
  readReservation: OF_BOTH,
  readConsumption: OF_BOTH,
  cancelReservation: OWN_RESERVATION,
  readExtensions: OWN_RESERVATION,
  extendReservation: OWN_RESERVATION,
  announceLate: OWN_RESERVATION,
  confirmSession: OWN_RESERVATION,
  denySession: OWN_RESERVATION,
  moveReservation: `${OWN_RESERVATION}, to a plug of its station`,
  downloadReceipt: OF_BOTH,
  downloadCommissionInvoice: "the owner's own invoice",
  withdrawPayout: "the owner's own payout",
  readPaymentSession: "the driver's own payment",
  cancelPaymentSession: "the driver's own payment",
  quoteReservation: "a vehicle, if one is named: the driver's own",
  createReservation: "a vehicle, if one is named: the driver's own",
  planTrip: "a vehicle, if one is named: the driver's own",
  updateVehicle: OWN_VEHICLE,
  deleteVehicle: `${OWN_VEHICLE}, in no booking that is not over`,
  uploadVehicleImage: OWN_VEHICLE,
  deleteVehicleImage: OWN_VEHICLE,
  startTransaction: `${OWN_RESERVATION}, at the charging point of its plug`,
  stopTransaction: `${OF_BOTH}, at the charging point of its plug`,
  resetPlug: OWN_POINT,
  unlockConnector: OWN_POINT,
  changeAvailability: OWN_POINT,
  triggerMessage: OWN_POINT,
  readConfiguration: OWN_POINT,
  changeConfiguration: OWN_POINT,
  clearCache: OWN_POINT,
  callChargingPoint: OWN_POINT,
  readPointSecurity: OWN_POINT,
  rotatePointPassword: OWN_POINT,
  raiseSecurityProfile: OWN_POINT,
  requestPointCertificate: OWN_POINT,
  listInstalledCertificates: OWN_POINT,
  installRootCertificate: OWN_POINT,
  deleteInstalledCertificate: OWN_POINT,
  readUpkeep: OWN_POINT,
  updateFirmware: OWN_POINT,
  requestLog: OWN_POINT,
  publishFirmware: OWN_POINT,
  withdrawFirmware: `${OWN_POINT}; firmware that it was asked to publish`,
  requestCustomerReport: OWN_POINT,
  downloadLog: `${OWN_POINT}; one of its logs`,
  readLocalList: OWN_POINT,
  sendLocalList: OWN_POINT,
  readDeviceModel: OWN_POINT,
  refreshDeviceModel: OWN_POINT,
  listMonitors: OWN_POINT,
  setMonitor: OWN_POINT,
  clearMonitor: OWN_POINT,
  setMonitoringBase: OWN_POINT,
  setMonitoringLevel: OWN_POINT,
  readDisplayMessage: OWN_POINT,
  showDisplayMessage: OWN_POINT,
  clearDisplayMessage: OWN_POINT,
  stopSession: `${OWN_POINT}; the charge under way at it`,
  readOwnStation: OWN_STATION,
  updateStation: OWN_STATION,
  deleteStation: OWN_STATION,
  readSitePower: OWN_STATION,
  saveSiteLimit: OWN_STATION,
  removeSiteLimit: OWN_STATION,
  uploadStationImage: OWN_STATION,
  updateStationImage: OWN_IMAGE,
  deleteStationImage: OWN_IMAGE,
  createPlug: OWN_STATION,
  updatePlug: OWN_PLUG,
  deletePlug: OWN_PLUG,
  createChargingPoint: OWN_STATION,
  importChargingPoints: "stations of the caller's own, line by line",
  updateChargingPoint: OWN_POINT,
  deleteChargingPoint: OWN_POINT,
  renewChargingPointPassword: OWN_POINT,
  readPointConnection: OWN_POINT,
  listPointEvents: OWN_POINT,
  listPointFrames: OWN_POINT,
  readSessionProofs: OF_CHARGE,
  downloadSessionProofs: OF_CHARGE,
  listMeterKeys: OWN_POINT,
  addMeterKey: OWN_POINT,
  fetchMeterKeys: OWN_POINT,
  removeMeterKey: `${OWN_POINT}; one of its keys`,
  createIdTag: "a charging point, if one is named: of the caller's own station",
  updateIdTag: OWN_TAG,
  deleteIdTag: OWN_TAG,
  readStationCalendar: OWN_STATION,
  setUnavailable: OWN_PLUG,
  endUnavailable: "unavailable time of a plug of the caller's own station",
  createCalendarFeed: OWN_STATION,
  deleteCalendarFeed: OWN_STATION,
  readNotification: "the caller's own notification",
  deletePlugWatch: "the driver's own watch",
  cancelAsOwner: AT_OWN_STATION,
  readRefundable: AT_OWN_STATION,
  refundAsOwner: AT_OWN_STATION,
  readReservationRatings: OF_BOTH,
  rateStation: `${OWN_RESERVATION}, after its session`,
  rateDriver: `${AT_OWN_STATION}, after its session`,
  answerRating: "a rating of the caller's own station",
  answerDriverRating: 'a rating of the driver',
  uploadFaultPhoto: "the driver's own fault report",
  answerFaultReport: "a fault report about the caller's own station",
};
