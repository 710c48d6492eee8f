// The OCPP actions that an owner may send unchanged to a charging point, each with an example payload. None of them moves money,
// starts a session, downloads anything or changes a secret.

const REPORTED = { component: { name: 'OCPPCommCtrlr' }, variable: { name: 'HeartbeatInterval' } };

/** The OCPP actions that an owner may send as they are, per OCPP version, each with an example payload. */
export const OWNERS_ACTIONS: Record<'1.6' | '2.0.1', Record<string, object>> = {
  '1.6': {
    ChangeAvailability: { connectorId: 1, type: 'Inoperative' },
    ClearCache: {},
    DataTransfer: { vendorId: 'com.example', data: '' },
    ExtendedTriggerMessage: { requestedMessage: 'StatusNotification', connectorId: 1 },
    GetCompositeSchedule: { connectorId: 1, duration: 3600 },
    GetConfiguration: { key: ['HeartbeatInterval'] },
    GetInstalledCertificateIds: { certificateType: 'CentralSystemRootCertificate' },
    GetLocalListVersion: {},
    Reset: { type: 'Soft' },
    TriggerMessage: { requestedMessage: 'Heartbeat' },
    UnlockConnector: { connectorId: 1 },
  },
  '2.0.1': {
    ChangeAvailability: { operationalStatus: 'Inoperative', evse: { id: 1 } },
    ClearCache: {},
    ClearDisplayMessage: { id: 1 },
    ClearVariableMonitoring: { id: [1] },
    CustomerInformation: {
      requestId: 1,
      report: false,
      clear: true,
      idToken: { idToken: 'TAG', type: 'ISO14443' },
    },
    DataTransfer: { vendorId: 'com.example', data: '' },
    GetBaseReport: { requestId: 1, reportBase: 'SummaryInventory' },
    GetChargingProfiles: { requestId: 1, chargingProfile: {} },
    GetCompositeSchedule: { duration: 3600, evseId: 1 },
    GetDisplayMessages: { requestId: 1 },
    GetInstalledCertificateIds: {},
    GetLocalListVersion: {},
    GetMonitoringReport: { requestId: 1 },
    GetReport: { requestId: 1, componentVariable: [REPORTED] },
    GetTransactionStatus: {},
    GetVariables: { getVariableData: [REPORTED] },
    Reset: { type: 'OnIdle' },
    SetDisplayMessage: {
      message: {
        id: 1,
        priority: 'NormalCycle',
        message: { format: 'UTF8', content: 'Welcome' },
      },
    },
    SetMonitoringBase: { monitoringBase: 'All' },
    SetMonitoringLevel: { severity: 5 },
    SetVariableMonitoring: {
      setMonitoringData: [{ value: 300, type: 'UpperThreshold', severity: 5, ...REPORTED }],
    },
    TriggerMessage: { requestedMessage: 'Heartbeat' },
    UnlockConnector: { evseId: 1, connectorId: 1 },
  },
};

const OWN_TOKEN = { idToken: 'TAG', type: 'ISO14443' };
const EXAMPLE_SCHEDULE = {
  chargingRateUnit: 'W',
  chargingSchedulePeriod: [{ startPeriod: 0, limit: 11_000 }],
};
const EXAMPLE_PROFILE = {
  stackLevel: 1,
  chargingProfilePurpose: 'TxDefaultProfile',
  chargingProfileKind: 'Relative',
};
const EXAMPLE_EXPIRY = '2030-01-01T12:00:00Z';
const EXAMPLE_UPLOAD = 'https://example.org/logs/';

/**
 * The further actions that an owner may send with the commissioning right, each with an example payload. They never touch a
 * driver's booking or an id tag of somebody else.
 */
export const COMMISSIONING_ACTIONS: Record<'1.6' | '2.0.1', Record<string, object>> = {
  '1.6': {
    CancelReservation: { reservationId: 900_000_001 },
    ChangeConfiguration: { key: 'HeartbeatInterval', value: '300' },
    ClearChargingProfile: { connectorId: 1 },
    GetDiagnostics: { location: EXAMPLE_UPLOAD },
    GetLog: { logType: 'DiagnosticsLog', requestId: 1, log: { remoteLocation: EXAMPLE_UPLOAD } },
    RemoteStartTransaction: { connectorId: 1, idTag: 'TAG' },
    RemoteStopTransaction: { transactionId: 1 },
    ReserveNow: {
      connectorId: 1,
      expiryDate: EXAMPLE_EXPIRY,
      idTag: 'TAG',
      reservationId: 900_000_001,
    },
    SendLocalList: {
      listVersion: 1,
      updateType: 'Full',
      localAuthorizationList: [{ idTag: 'TAG', idTagInfo: { status: 'Accepted' } }],
    },
    SetChargingProfile: {
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 1,
        ...EXAMPLE_PROFILE,
        chargingSchedule: EXAMPLE_SCHEDULE,
      },
    },
  },
  '2.0.1': {
    CancelReservation: { reservationId: 900_000_001 },
    ClearChargingProfile: { chargingProfileCriteria: { evseId: 1 } },
    GetLog: { logType: 'DiagnosticsLog', requestId: 1, log: { remoteLocation: EXAMPLE_UPLOAD } },
    RequestStartTransaction: { evseId: 1, remoteStartId: 1, idToken: OWN_TOKEN },
    RequestStopTransaction: { transactionId: '1' },
    ReserveNow: { id: 900_000_001, evseId: 1, expiryDateTime: EXAMPLE_EXPIRY, idToken: OWN_TOKEN },
    SendLocalList: {
      versionNumber: 1,
      updateType: 'Full',
      localAuthorizationList: [{ idToken: OWN_TOKEN, idTokenInfo: { status: 'Accepted' } }],
    },
    SetChargingProfile: {
      evseId: 1,
      chargingProfile: {
        id: 1,
        ...EXAMPLE_PROFILE,
        chargingSchedule: [{ id: 1, ...EXAMPLE_SCHEDULE }],
      },
    },
    SetVariables: { setVariableData: [{ attributeValue: '300', ...REPORTED }] },
  },
};
