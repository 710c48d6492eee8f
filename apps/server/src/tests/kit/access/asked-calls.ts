// What every call of the contract is asked with, for access.test.ts: about the driver's reservation, or about the owner's
// station and charging point.
import type { CallName } from '@voltagora/contract';
import type { Owned } from './owned-ids.ts';

export interface Asked {
  params?: Record<string, string | number>;
  query?: string;
  body?: object;
}
/** Days that nobody books. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Filled before the first call is asked. */
interface Ids {
  station: number;
  point: number;
  plug: number;
  reservation: string;
  session: string;
  user: string;
  unavailable: string;
}

export function askedCalls(
  ids: Ids,
  owned: Owned,
  password: string,
): Record<CallName, () => Asked> {
  const asks: Asks = {
    ids,
    owned,
    ofStation: () => ({ params: { id: ids.station } }),
    ofReservation: () => ({ params: { id: ids.reservation } }),
    ofPoint: (body) => ({ params: { id: ids.point }, ...(body && { body }) }),
    ofVehicle: () => ({ params: { id: owned.vehicle } }),
  };
  return {
    ...accountCalls(asks, password),
    ...stationCalls(asks),
    ...ownerCalls(asks),
    ...driverCalls(asks),
    ...feedbackCalls(asks),
    ...guestCalls(),
    ...bookingCalls(asks),
    ...moneyCalls(asks),
    ...commandCalls(asks),
    ...pointCalls(asks),
  };
}

interface Asks {
  ids: Ids;
  owned: Owned;
  ofStation(): Asked;
  ofReservation(): Asked;
  ofPoint(body?: object): Asked;
  ofVehicle(): Asked;
}

const nothing = (): Asked => ({});

const GUEST = 'A'.repeat(43);
const GUEST_QUESTION = { code: 'none', wish: { kind: 'full' } };
const ofGuest = (): Asked => ({ params: { secret: GUEST } });

const guestCalls = () => ({
  readGuestOffer: () => ({ params: { code: 'none' } }),
  quoteGuestCharge: () => ({ body: GUEST_QUESTION }),
  beginGuestCharge: () => ({
    body: { ...GUEST_QUESTION, secret: GUEST, total_cost: 1, lang: 'en' },
  }),
  readGuestCharge: ofGuest,
  startGuestCharge: ofGuest,
  stopGuestCharge: ofGuest,
  cancelGuestCharge: ofGuest,
  mailGuestReceipt: () => ({ ...ofGuest(), body: { email: 'nobody@example.org' } }),
  downloadGuestReceipt: ofGuest,
  keepGuestCharge: () => ({ body: { secret: GUEST } }),
});

const accountCalls = ({ ids, owned }: Asks, password: string) => ({
  createUser: () => ({ body: {} }),
  createToken: () => ({ body: {} }),
  refreshToken: () => ({ body: { refresh: 'none' } }),
  logout: () => ({ body: { refresh: 'none' } }),
  readMe: nothing,
  updateMe: () => ({ body: {} }),
  activateUser: () => ({ body: { uid: 'none', token: 'none' } }),
  resendActivation: () => ({ body: { email: 'nobody@example.org' } }),
  forgotPassword: () => ({ body: { email: 'nobody@example.org' } }),
  mailBrowserLink: () => ({ body: { email: 'nobody@example.org' } }),
  confirmBrowser: () => ({ body: { uid: 'none', token: 'none' } }),
  resetPassword: () => ({ body: { uid: 'none', token: 'none', new_password: password } }),
  setPassword: () => ({ body: {} }),
  listMySessions: nothing,
  endMySession: () => ({ params: { id: ids.session } }),
  signOutEverywhere: () => ({ body: {} }),
  exportMe: nothing,
  deleteAccount: () => ({ params: { id: ids.user }, body: { password: password, settle: true } }),
  beginGoogleSignIn: nothing,
  finishGoogleSignIn: nothing,
  beginAppleSignIn: nothing,
  finishAppleSignIn: nothing,
  finishLogin: () => ({ body: {} }),
  beginPasskeyLogin: nothing,
  finishPasskeyLogin: () => ({ body: {} }),
  giveProof: () => ({ body: {} }),
  readSecondFactors: nothing,
  beginAuthenticator: nothing,
  confirmAuthenticator: () => ({ body: {} }),
  removeAuthenticator: nothing,
  beginPasskey: nothing,
  addPasskey: () => ({ body: {} }),
  renamePasskey: () => ({ params: { id: owned.passkey }, body: { name: 'Phone' } }),
  removePasskey: () => ({ params: { id: owned.passkey } }),
  renewRecoveryCodes: nothing,
  readBusinessProfile: nothing,
  createBusinessProfile: () => ({ body: {} }),
  updateBusinessProfile: () => ({ body: {} }),
  addMissingTexts: () => ({ params: { lng: 'el', ns: 'translation' }, body: {} }),
  listDevelopmentMails: nothing,
});

const stationCalls = ({ ids, owned, ofStation, ofPoint }: Asks) => ({
  createStation: () => ({ body: {} }),
  reportStation: () => ({ body: {} }),
  readOwnerStanding: () => ({}),
  declarePrivateOwner: () => ({ body: { is_private: true } }),
  readOwnStation: ofStation,
  updateStation: () => ({ ...ofStation(), body: {} }),
  deleteStation: ofStation,
  duplicateStation: ofStation,
  readSitePower: ofStation,
  saveSiteLimit: () => ({ ...ofStation(), body: { unit: 'A', value: 32, phases: 3 } }),
  removeSiteLimit: ofStation,
  uploadStationImage: ofStation,
  updateStationImage: () => ({ params: { id: owned.image }, body: {} }),
  deleteStationImage: () => ({ params: { id: owned.image } }),
  createPlug: () => ({
    ...ofStation(),
    body: { label: 'Left', connector_type: 'TYPE2', max_power_kW: 22 },
  }),
  updatePlug: () => ({ params: { id: ids.plug }, body: {} }),
  deletePlug: () => ({ params: { id: ids.plug } }),
  importChargingPoints: () => ({
    body: { csv: 'identity\n', station: { id: ids.station }, dry_run: true },
  }),
  createChargingPoint: () => ({ ...ofStation(), body: {} }),
  updateChargingPoint: () => ofPoint({}),
  deleteChargingPoint: ofPoint,
  renewChargingPointPassword: ofPoint,
  readPointConnection: ofPoint,
  listPointEvents: ofPoint,
  listIdTags: nothing,
  createIdTag: () => ({ body: {} }),
  updateIdTag: () => ({ params: { id: owned.tag }, body: { idTag: 'CARD-1' } }),
  deleteIdTag: () => ({ params: { id: owned.tag } }),
});

const ownerCalls = ({ ids, owned, ofStation, ofReservation }: Asks) => ({
  readStationCalendar: () => ({ ...ofStation(), query: `?from=${inDays(0)}&to=${inDays(2)}` }),
  setUnavailable: () => ({
    params: { id: ids.plug },
    body: { start_time: inDays(40), stop_time: inDays(41) },
  }),
  endUnavailable: () => ({ params: { id: ids.unavailable } }),
  startStationJob: () => ({
    body: { stations: { ids: [ids.station] }, action: { kind: 'resume' } },
  }),
  previewStationFile: () => ({ body: { csv: 'name\nHotel' } }),
  importStationFile: () => ({ body: { csv: 'name\nHotel' } }),
  exportStationFile: nothing,
  listStationJobs: nothing,
  readStationJob: () => ({ params: { id: owned.job } }),
  undoStationJob: () => ({ params: { id: owned.job } }),
  createCalendarFeed: ofStation,
  deleteCalendarFeed: ofStation,
  readRefundable: ofReservation,
  refundAsOwner: () => ({ ...ofReservation(), body: { reason: 'the plug was slow' } }),
  cancelAsOwner: () => ({ ...ofReservation(), body: {} }),
  listAllTransactions: nothing,
  readAnalyticsReport: nothing,
  listPayouts: nothing,
  readPayable: nothing,
  requestPayout: () => ({ body: {} }),
  withdrawPayout: () => ({ params: { id: owned.payout } }),
  readBankAccount: nothing,
  saveBankAccount: () => ({ body: {} }),
  setPayoutSchedule: () => ({ body: {} }),
  removeBankAccount: nothing,
  listIncomeMonths: nothing,
  downloadIncomeStatement: nothing,
  exportIncome: nothing,
  listCommissionInvoices: nothing,
  downloadCommissionInvoice: () => ({ params: { id: owned.invoice } }),
  exportOwnerReservations: nothing,
  exportTransactions: nothing,
  exportStationsOcpi: nothing,
  exportStationsGeoJson: nothing,
  readCalendarFeed: () => ({ params: { token: 'nobody-was-ever-given-this-one' } }),
});

const driverCalls = ({ ids, owned, ofVehicle }: Asks) => ({
  listVehicles: nothing,
  createVehicle: () => ({ body: {} }),
  updateVehicle: () => ({ ...ofVehicle(), body: { model: { id: 1 } } }),
  deleteVehicle: ofVehicle,
  uploadVehicleImage: ofVehicle,
  deleteVehicleImage: ofVehicle,
  listNotifications: nothing,
  readNotification: () => ({ params: { id: owned.notice } }),
  readAllNotifications: nothing,
  readNotificationPreferences: nothing,
  saveNotificationPreferences: () => ({ body: { quiet_hours: null } }),
  createPushToken: () => ({ body: {} }),
  deletePushToken: () => ({ body: { token: 'none' } }),
  listPlugWatches: nothing,
  createPlugWatch: () => ({ body: { station: { id: ids.station } } }),
  deletePlugWatch: () => ({ params: { id: owned.watch } }),
  listVehicleModels: nothing,
  listEnergyZones: nothing,
  readDayAheadPrices: nothing,
  readResForecast: nothing,
  readRecommendation: nothing,
  searchPlaces: nothing,
  searchAll: nothing,
  contactHost: () => ({ body: {} }),
  readConfig: nothing,
  readHealth: nothing,
  readLiveness: nothing,
  readReadiness: nothing,
});

const feedbackCalls = ({ ids, owned, ofStation, ofReservation }: Asks) => ({
  listFavourites: nothing,
  listFavouriteIds: nothing,
  addFavourite: () => ({ body: { station: { id: ids.station } } }),
  removeFavourite: () => ({ body: { station: { id: ids.station } } }),
  listStationRatings: ofStation,
  readReservationRatings: ofReservation,
  rateStation: () => ({ ...ofReservation(), body: { stars: 5 } }),
  rateDriver: () => ({ ...ofReservation(), body: { stars: 5 } }),
  answerRating: () => ({ params: { id: owned.rating }, body: { text: 'Thank you' } }),
  answerDriverRating: () => ({ params: { id: owned.driverRating }, body: { text: 'Thank you' } }),
  reportRating: () => ({ body: {} }),
  reportFault: () => ({ body: {} }),
  uploadFaultPhoto: () => ({ params: { id: owned.fault } }),
  listStationFaults: ofStation,
  listFaultReports: nothing,
  answerFaultReport: () => ({ params: { id: owned.fault }, body: { is_resolved: true } }),
});

const bookingCalls = ({ ids, ofStation, ofReservation }: Asks) => ({
  listStations: nothing,
  listMyStations: nothing,
  listStationTable: nothing,
  listStationNeeds: nothing,
  listFeaturedStations: nothing,
  listLatestStations: nothing,
  searchStations: () => ({ params: { lat: 37.98, lng: 23.73, zoom: 12 } }),
  readAnalytics: nothing,
  readStationBySlug: () => ({ params: { slug: 'none' } }),
  readStation: ofStation,
  readSurroundings: ofStation,
  readBusyHours: ofStation,
  listAlternatives: ofStation,
  listStationTransactions: ofStation,
  readPlugCode: () => ({ params: { code: 'none' } }),
  listPlugCodes: ofStation,
  downloadPlugLabels: ofStation,
  countStationLabels: () => ({ body: { stations: { ids: [ids.station] } } }),
  downloadStationLabels: () => ({ body: { stations: { ids: [ids.station] } } }),
  listChargingPoints: ofStation,
  readPlug: () => ({ params: { id: ids.plug } }),
  listMyReservations: nothing,
  listOwnerReservations: nothing,
  listStationReservations: ofStation,
  readDayAvailability: ofStation,
  readNextReservation: nothing,
  readReservation: ofReservation,
  readConsumption: ofReservation,
  planTrip: () => ({ body: TRIP }),
  quoteReservation: () => ({ body: draftOf(ids) }),
  checkReservation: () => ({ body: draftOf(ids) }),
  createReservation: () => ({ body: draftOf(ids) }),
  cancelReservation: ofReservation,
  readExtensions: ofReservation,
  extendReservation: () => ({ ...ofReservation(), body: { stop_time: inDays(40) } }),
  announceLate: ofReservation,
  confirmSession: ofReservation,
  denySession: ofReservation,
  moveReservation: () => ({ ...ofReservation(), body: { plug: { id: ids.plug } } }),
  downloadReceipt: ofReservation,
});

const TRIP = { from: { lat: 37.98, lng: 23.73 }, to: { lat: 37.99, lng: 23.74 } };

const draftOf = ({ plug }: Ids) => ({
  plug: { id: plug },
  start_time: '2020-01-01T10:00:00Z',
  stop_time: '2020-01-01T11:00:00Z',
});

const moneyCalls = ({ owned }: Asks) => ({
  readPaymentSession: () => ({ params: { id: owned.payment } }),
  cancelPaymentSession: () => ({ params: { id: owned.payment } }),
  receivePaymentEvent: () => ({ params: { provider: 'sandbox' } }),
  listOpenTopUps: nothing,
  topUp: () => ({ body: {} }),
  refundTokens: () => ({ body: {} }),
  exportWalletTransactions: nothing,
  listStatements: nothing,
  downloadStatement: () => ({ query: '?month=2026-01' }),
  readBalance: nothing,
  listOwed: nothing,
  readTokenPrice: nothing,
  listDriverTransactions: nothing,
  listOwnerTransactions: nothing,
});

const commandCalls = ({ ids, owned, ofPoint }: Asks) => ({
  startTransaction: () => ofPoint({ reservation: { id: ids.reservation } }),
  stopTransaction: () => ofPoint({ reservation: { id: ids.reservation } }),
  stopSession: () => ofPoint({ session: { id: owned.session } }),
  resetPlug: () => ofPoint({ type: 'Soft' }),
  unlockConnector: () => ofPoint({ quantity: 1 }),
  changeAvailability: () => ofPoint({ quantity: 1, type: 'Inoperative' }),
  triggerMessage: () => ofPoint({ requested_message: 'Heartbeat' }),
  readConfiguration: ofPoint,
  changeConfiguration: () => ofPoint({ key: 'HeartbeatInterval', value: '5' }),
  clearCache: ofPoint,
});

const pointCalls = ({ ids, owned, ofPoint }: Asks) => ({
  readUpkeep: ofPoint,
  updateFirmware: () => ofPoint({ url: 'https://firmware.example/one.bin' }),
  requestLog: () => ofPoint({ kind: 'diagnostics' }),
  publishFirmware: () =>
    ofPoint({ url: 'https://firmware.example/one.bin', checksum: 'a'.repeat(32) }),
  withdrawFirmware: () => ({ params: { id: ids.point, publication: owned.publication } }),
  requestCustomerReport: () => ofPoint({ kind: 'id_tag', subject: 'CARD-1' }),
  downloadLog: () => ({ params: { id: ids.point, log: owned.log } }),
  readLocalList: ofPoint,
  sendLocalList: ofPoint,
  readDeviceModel: ofPoint,
  refreshDeviceModel: ofPoint,
  listMonitors: ofPoint,
  setMonitor: () =>
    ofPoint({ variable: 'EVSE(1).Power', type: 'above', value: 1_000, severity: 5 }),
  clearMonitor: () => ({ params: { ...ofPoint().params, monitor: 1 } }),
  setMonitoringBase: () => ofPoint({ base: 'all' }),
  setMonitoringLevel: () => ofPoint({ severity: 5 }),
  readDisplayMessage: ofPoint,
  showDisplayMessage: () => ofPoint({ text: 'Closed today' }),
  clearDisplayMessage: ofPoint,
  readPointSecurity: ofPoint,
  rotatePointPassword: ofPoint,
  raiseSecurityProfile: () => ofPoint({ profile: 2 }),
  requestPointCertificate: ofPoint,
  listInstalledCertificates: ofPoint,
  installRootCertificate: () => ofPoint({}),
  deleteInstalledCertificate: () =>
    ofPoint({
      hash_algorithm: 'SHA256',
      issuer_name_hash: 'ab',
      issuer_key_hash: 'cd',
      serial_number: '1',
    }),
  callChargingPoint: () => ofPoint({ action: 'ClearCache' }),
  readCommissioningRight: nothing,
  listPointFrames: ofPoint,
  readSessionProofs: () => ({ params: { id: owned.proof } }),
  downloadSessionProofs: () => ({ params: { id: owned.proof } }),
  listMeterKeys: ofPoint,
  addMeterKey: () => ofPoint({ public_key: 'none' }),
  fetchMeterKeys: ofPoint,
  removeMeterKey: () => ({ params: { id: ids.point, key: owned.key } }),
});
